import type { Readable } from 'node:stream';
import type { AttachmentKind } from '@moveway/contracts/chat/chat.constants.ts';
import { fileTypeFromBuffer } from 'file-type';
import type { Actor } from '../../kernel/identity/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Arrival } from '../../kernel/async.ts';
import { fileStore } from '../../storage/file-store.ts';
import { newObjectId } from '../../storage/mongoose.ts';
import { inTransaction, type Change } from '../../storage/transactions/transactions.ts';
import { consume } from '../../storage/limits/limits.ts';
import type { Jobs } from '../../notify/jobs/jobs.service.ts';
import { attachmentRepo, type StoredAttachment } from './attachment.repo.ts';
import { PictureError, pictures } from './picture.ts';
import { createUploadSlots } from './upload-slots.ts';

/** Messages may wait for a network on the device for a weekend. */
const KEPT_UNSENT_MS = 3 * 24 * 60 * 60 * 1000;

/** The job that removes a file that was not sent. */
interface Removal {
  id: string;
  thumbnailId: string | null;
}

type FilePart = 'picture' | 'thumbnail' | 'document';

export type AttachmentService = ReturnType<typeof createAttachmentService>;

/** The files of messages, sent or still being written. */
export function createAttachmentService({ jobs }: { jobs: Pick<Jobs, 'define'> }) {
  const removal = jobs.define<Removal>('remove-unsent-attachment', async ({ id, thumbnailId }) => {
    if (!(await attachmentRepo.removeUnsent(id))) {
      await fileStore.remove(thumbnailId === null ? [id] : [id, thumbnailId]);
    }
  });

  const slots = createUploadSlots();

  return {
    /**
     * Receives, checks and stores a file. The file and the job that removes it unless it is sent are stored before its
     * content, so that an upload that breaks off leaves nothing behind.
     * @throws {AppError} `chat.file_rejected`, `rate_limited`, `unavailable`, and what `receive` throws
     */
    async upload(
      actor: Actor,
      { name, receive }: { name: string; receive: (arrival: Arrival) => Promise<Buffer> },
    ): Promise<Change<StoredAttachment>> {
      if (!actor.isAdmin) {
        await consume('uploads', actor.userId);
      }
      return slots.run(actor, receive, async (received) => {
        const { content, thumbnail, ...file } = await checkFile(actor.userId, name, received);
        const id = newObjectId();
        const thumbnailId = thumbnail && newObjectId();
        const createdAt = new Date();
        await inTransaction(async () => {
          const { userId: ownerId } = actor;
          const size = content.length;
          await attachmentRepo.insert({ ...file, id, thumbnailId, ownerId, size, createdAt });
          await removal.enqueue(
            { id, thumbnailId: thumbnailId ?? null },
            { at: new Date(createdAt.getTime() + KEPT_UNSENT_MS) },
          );
        });
        await fileStore.write(id, content);
        if (thumbnail && thumbnailId !== undefined) {
          await fileStore.write(thumbnailId, thumbnail);
        }
        return () => attachmentRepo.markStored(id);
      });
    },

    /**
     * The content of a file, piece by piece.
     * @throws {AppError} `chat.attachment_not_found`, also for a part that the file does not have, and for somebody who
     * may not see it
     */
    async open(actor: Actor, id: string, part: FilePart): Promise<{ name: string; content: Readable }> {
      const found = await attachmentRepo.find(id);
      const fileId = found && isVisible(actor, found) ? partsOf(found)[part] : undefined;
      if (!found || fileId === undefined) {
        throw attachmentNotFound();
      }
      return { name: found.name, content: fileStore.read(fileId) };
    },
  };
}

/** Where the parts of a file are in the file store. */
function partsOf({ id, kind, thumbnailId }: StoredAttachment): { [P in FilePart]?: string | undefined } {
  return kind === 'picture' ? { picture: id, thumbnail: thumbnailId } : { document: id };
}

/** A file is visible to its uploader until it is sent, and to both sides of the conversation then. */
function isVisible({ userId, isAdmin }: Actor, { ownerId, customerId }: StoredAttachment): boolean {
  return customerId === undefined ? ownerId === userId : isAdmin || customerId === userId;
}

/**
 * Takes a sender's files for a message, in its transaction.
 * @throws {AppError} `chat.attachment_not_found`
 */
export async function takeAttachments(
  ids: readonly string[],
  of: { ownerId: string; customerId: string },
): Promise<StoredAttachment[]> {
  const taken = ids.length === 0 ? [] : await attachmentRepo.take(ids, of);
  if (!taken) {
    throw attachmentNotFound();
  }
  return taken;
}

function attachmentNotFound(): AppError {
  return new AppError('chat.attachment_not_found', 'That file was not found.');
}

/** A file as it is stored. */
interface CheckedFile {
  kind: AttachmentKind;
  name: string;
  content: Buffer;
  width?: number;
  height?: number;
  thumbnail?: Buffer;
}

const HEIC = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']);
const PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp']);

/**
 * Decides by its content what a file is, and ignores its name. Of a picture only the visible part is kept.
 * @param userId the owner of the file
 * @throws {AppError} `chat.file_rejected`, `rate_limited`, `unavailable`
 */
export async function checkFile(userId: string, name: string, content: Buffer): Promise<CheckedFile> {
  const type = (await fileTypeFromBuffer(content))?.mime;
  if (type === 'application/pdf') {
    return { kind: 'document', name: withEnding(name, 'pdf'), content };
  }
  if (type !== undefined && PICTURES.has(type)) {
    try {
      return {
        kind: 'picture',
        name: withEnding(name, 'jpg'),
        ...(await pictures.encodePicture(content, userId)),
      };
    } catch (error) {
      throw error instanceof PictureError ? rejected(error.message, error) : error;
    }
  }
  throw rejected(
    type !== undefined && HEIC.has(type)
      ? 'HEIC pictures cannot be shown here. An iPhone sends JPEG when you attach from its photo library; elsewhere, save it as JPEG first.'
      : 'Please send a picture (JPEG, PNG or WebP) or a PDF.',
  );
}

function rejected(problem: string, cause?: Error): AppError {
  return new AppError('chat.file_rejected', problem, { fields: { file: problem }, cause });
}

const ENDING = /\.[^.]{1,8}$/;

/** The name without folders, and with the ending of the file's type. */
function withEnding(name: string, ending: 'jpg' | 'pdf'): string {
  const base = (name.split(/[/\\]/).at(-1) ?? '').replace(ENDING, '').trim();
  return `${base === '' ? 'file' : base}.${ending}`;
}
