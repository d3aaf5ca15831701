import { hash, webcrypto } from 'node:crypto';
import type { Context } from 'koa';
import type { Route } from '@moveway/contracts/http/route.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { idempotencyKeys } from '../../storage/transactions/idempotency-keys.ts';
import { inTransaction } from '../../storage/transactions/transactions.ts';

export interface IdempotencyKey {
  id: string;
  requestHash: string;
}

const FORM = /^[\x21-\x7e]{8,128}$/;
const digest = (...parts: string[]) => hash('sha256', JSON.stringify(parts), 'base64url');

/**
 * The key of a call, valid for this caller and this route only.
 * @throws {AppError} `invalid_input` for a key that is too short, too long, or has blanks
 */
export function idempotencyKeyOf(
  ctx: Context,
  { endpoint, outsideKey = [] }: Pick<Route, 'endpoint' | 'outsideKey'>,
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
  return {
    id: digest(actor?.userId ?? '', endpoint, key),
    requestHash: digest(ctx.url, without(outsideKey, rawBody)),
  };
}

/** A JSON body without these fields; unchanged if it has none of them. */
function without(fields: readonly string[], rawBody: string): string {
  return fields.length === 0
    ? rawBody
    : JSON.stringify(JSON.parse(rawBody), (name, value: unknown) =>
        fields.includes(name) ? undefined : value,
      );
}

/** The key of an upload, whose input is known once its file is there. */
export async function keyOfFile({ id, requestHash }: IdempotencyKey, file: Buffer): Promise<IdempotencyKey> {
  // Outside of the main thread: a file of 10 MB takes longer than most calls.
  const ofFile = await webcrypto.subtle.digest('SHA-256', file);
  return { id, requestHash: digest(requestHash, Buffer.from(ofFile).toString('base64url')) };
}

/** The answer of a write. */
export interface Answer {
  json: string;
  /** Whether an earlier call under the same key got it. */
  isRepeated: boolean;
}

/**
 * The answer to an earlier call under this key; undefined if there was none.
 * @throws {AppError} `idempotency_key_reused` when the key belongs to another input
 */
export async function findAnswer({ id, requestHash }: IdempotencyKey): Promise<Answer | undefined> {
  const earlier = await idempotencyKeys.find(id);
  if (earlier && earlier.requestHash !== requestHash) {
    throw new AppError(
      'idempotency_key_reused',
      'This Idempotency-Key was already used for a different request.',
    );
  }
  return earlier?.answer === undefined ? undefined : { json: earlier.answer, isRepeated: true };
}

/**
 * Runs the work in a transaction, once per key. The key is stored with the answer at the end of it: MongoDB commits one
 * of two simultaneous calls, and the other is rolled back and repeats its answer. A crash leaves neither key nor write
 * behind. An error is not stored, so the call may be tried again under the same key.
 * @param key undefined for a call without a key, which just runs
 * @throws {AppError} `idempotency_key_reused`
 */
export async function withIdempotency(
  key: IdempotencyKey | undefined,
  work: () => Promise<string>,
): Promise<Answer> {
  try {
    const json = await inTransaction(async () => {
      const answer = await work();
      if (key) {
        await idempotencyKeys.reserve(key.id, key.requestHash, answer);
      }
      return answer;
    });
    return { json, isRepeated: false };
  } catch (error) {
    // This call may have failed because another one under the same key was stored first.
    const earlier = key && (await findAnswer(key));
    if (!earlier) {
      throw error;
    }
    return earlier;
  }
}
