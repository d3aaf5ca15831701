import { randomBytes } from 'node:crypto';
import { mongoose } from './mongoose.ts';

const SECRET_BYTES = 32;

const schema = new mongoose.Schema(
  {
    /** What it is for. */
    _id: { type: String, required: true },
    /** In base64url. */
    secret: { type: String, required: true },
  },
  { versionKey: false },
);

export const ServerSecretModel = mongoose.model('ServerSecret', schema, 'server_secrets');

/** A random key that all processes share: made by the first that asks for it, and kept in the database. */
export async function serverSecret(purpose: string): Promise<Buffer> {
  const { secret } = await ServerSecretModel.findOneAndUpdate(
    { _id: purpose },
    { $setOnInsert: { secret: randomBytes(SECRET_BYTES).toString('base64url') } },
    { upsert: true, returnDocument: 'after' },
  )
    .lean()
    .orFail();
  return Buffer.from(secret, 'base64url');
}
