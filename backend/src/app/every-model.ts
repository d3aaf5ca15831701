import type { DeclaredModel } from '../storage/declared-indexes.ts';
import { StoredFileChunkModel, StoredFileModel } from '../storage/file-store.ts';
import { IdempotencyKeyModel } from '../storage/transactions/idempotency-keys.ts';
import { LinkTokenModel } from '../storage/link-tokens.ts';
import { LockModel } from '../storage/transactions/transactions.ts';
import { OutboxEventModel } from '../storage/transactions/outbox.ts';
import { ServerSecretModel } from '../storage/server-secrets.ts';
import { RateLimitModel } from '../storage/limits/limits.ts';
import { FEATURES } from './services.ts';

/** Every model: collections and indexes are made for all of them at once, also by a command that uses only some. */
export const EVERY_MODEL: readonly DeclaredModel[] = [
  IdempotencyKeyModel,
  LinkTokenModel,
  LockModel,
  OutboxEventModel,
  RateLimitModel,
  ServerSecretModel,
  StoredFileChunkModel,
  StoredFileModel,
  ...FEATURES.flatMap(({ models }): readonly DeclaredModel[] => models),
];
