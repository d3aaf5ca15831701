import { finished } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { database, mongoose, toObjectId } from './mongoose.ts';

const BUCKET = 'chat_files';
const { GridFSBucket } = mongoose.mongo;

/* The two collections of GridFS, as the driver writes them; declared for their indexes. */
const fileSchema = new mongoose.Schema({ filename: String, uploadDate: Date }, { versionKey: false });
fileSchema.index({ filename: 1, uploadDate: 1 });
export const StoredFileModel = mongoose.model('StoredFile', fileSchema, `${BUCKET}.files`);

const chunkSchema = new mongoose.Schema(
  { files_id: mongoose.Schema.Types.ObjectId, n: Number, data: Buffer },
  { versionKey: false },
);
chunkSchema.index({ files_id: 1, n: 1 }, { unique: true });
export const StoredFileChunkModel = mongoose.model('StoredFileChunk', chunkSchema, `${BUCKET}.chunks`);

const bucket = () => new GridFSBucket(database(), { bucketName: BUCKET });

/** The contents of files, in GridFS. Outside of transactions, which GridFS does not take part in. */
export const fileStore = {
  /** Stores a file under an id that is not used yet. */
  async write(id: string, content: Uint8Array): Promise<void> {
    const stream = bucket().openUploadStreamWithId(toObjectId(id), id);
    stream.end(content);
    await finished(stream);
  },

  /** Fails with its first piece where there is no such file. */
  read: (id: string): Readable => bucket().openDownloadStream(toObjectId(id)),

  /** Removes files, whole or written in part; those that are not there are no error. */
  async remove(ids: readonly string[]): Promise<void> {
    await StoredFileModel.deleteMany({ _id: { $in: ids } });
    await StoredFileChunkModel.deleteMany({ files_id: { $in: ids } });
  },
};
