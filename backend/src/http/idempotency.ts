import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import type { Actor } from '../kernel/actor.ts';
import { AppError } from '../kernel/app-error.ts';
import { idempotencyKeys, isDuplicateKey } from '../storage/idempotency-keys.ts';
import { inTransaction } from '../storage/transactions.ts';

export interface IdempotencyKey {
  id: string;
  requestHash: string;
}

const FORM = /^[\x21-\x7e]{8,128}$/;
const digest = (...parts: string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/**
 * The key of a call, valid for this caller and this route only.
 * @throws {AppError} `invalid_input` for a key that is too short, too long, or has blanks
 */
export function idempotencyKeyOf(
  ctx: Context,
  endpoint: string,
  actor: Actor | undefined,
  rawBody: string,
): IdempotencyKey | undefined {
  const key = ctx.get('Idempotency-Key');
  if (key === '') {
    return undefined;
  }
  if (!FORM.test(key)) {
    const problem = 'Use 8 to 128 visible characters';
    throw new AppError('invalid_input', `Idempotency-Key: ${problem}.`, {
      fields: { 'Idempotency-Key': problem },
    });
  }
  return { id: digest(actor?.userId ?? '', endpoint, key), requestHash: digest(ctx.url, rawBody) };
}

/**
 * Does the work once per key. The key, the work and its answer are stored in one transaction: of two simultaneous
 * calls one waits for the other's commit and repeats its answer, and a crash leaves neither key nor write behind.
 * A refusal is not stored; the call may be tried again under the same key.
 * @throws {AppError} `idempotency_key_reused` when the key belongs to another input
 */
export async function answerOnce(
  key: IdempotencyKey,
  work: () => Promise<string>,
): Promise<{ body: string; isRepeated: boolean }> {
  try {
    const body = await inTransaction(async () => {
      await idempotencyKeys.take(key.id, key.requestHash);
      const answer = await work();
      await idempotencyKeys.keep(key.id, answer);
      return answer;
    });
    return { body, isRepeated: false };
  } catch (error) {
    const earlier = isDuplicateKey(error) ? await idempotencyKeys.find(key.id) : undefined;
    if (!earlier) {
      throw error;
    }
    if (earlier.requestHash !== key.requestHash) {
      throw new AppError('idempotency_key_reused', 'This Idempotency-Key was used for another call.');
    }
    return { body: earlier.answer, isRepeated: true };
  }
}
