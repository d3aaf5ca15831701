import { mongoose } from './mongoose.ts';

/** Takes 24 hexadecimal digits, as every id of ours has. */
export function toObjectId(id: string): mongoose.Types.ObjectId {
  return mongoose.Types.ObjectId.createFromHexString(id.toLowerCase());
}

/** An id for a document that is yet to be stored. */
export const newObjectId = (): string => new mongoose.Types.ObjectId().toHexString();
