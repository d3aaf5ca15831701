import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { FORM_FILL_MS } from '@moveway/contracts/inbox/inbox.constants.ts';
import { AppError } from '../kernel/app-error.ts';
import type { Clock } from '../kernel/clock.ts';
import { idempotencyKeys, KeyReservedError } from '../storage/transactions/idempotency-keys.ts';
import type { Change } from '../storage/transactions/transactions.ts';

/** How long a form may stay open, in milliseconds. */
const LONGEST_FILL_MS = 24 * 60 * 60 * 1000;
/** Time, random part, signature. */
const FORM = /^(([0-9a-z]{8,10})\.[\w-]{16})\.([\w-]{43})$/;
const RANDOM_BYTES = 12;
const BASE = 36;

export type FormTokens = ReturnType<typeof createFormTokens>;

/**
 * Signed tokens with the time at which a form was opened. They tell people from programs, which send forms at once or
 * send one recorded call for weeks. Each token is good for one form.
 */
export function createFormTokens({ secret, clock }: { secret: Buffer; clock: Clock }) {
  const sign = (content: string) => createHmac('sha256', secret).update(content).digest('base64url');

  function openedAt(token: string): number | undefined {
    const [, content = '', time = '', signature = ''] = FORM.exec(token) ?? [];
    // As text: the last character has four spellings of the same bytes, and each would be a token not used yet.
    const isOurs = content !== '' && timingSafeEqual(Buffer.from(sign(content)), Buffer.from(signature));
    return isOurs ? Number.parseInt(time, BASE) : undefined;
  }

  return {
    /** A token for a form that is opened now. */
    issue(): string {
      const content = `${clock().getTime().toString(BASE)}.${randomBytes(RANDOM_BYTES).toString('base64url')}`;
      return `${content}.${sign(content)}`;
    },

    /**
     * Wraps the change of a form so that it also uses the form's token up: of two forms with the same token, even at
     * the same time and in two processes, one is stored. A change that fails leaves the token unused. Used tokens are
     * kept like idempotency keys, which is longer than a token is valid.
     * @throws {AppError} `inbox.form_token_rejected`: at once for a token that was issued too recently or too long ago;
     *   in the transaction for one that was used
     */
    once(token: string): <T>(change: Change<T>) => Change<T> {
      const opened = openedAt(token);
      const age = opened === undefined ? -1 : clock().getTime() - opened;
      if (age < FORM_FILL_MS || age > LONGEST_FILL_MS) {
        throw rejected();
      }
      return (change) => async () => {
        try {
          await idempotencyKeys.reserve(`form ${token}`, 'form');
        } catch (error) {
          throw error instanceof KeyReservedError ? rejected() : error;
        }
        return change();
      };
    },
  };
}

function rejected(): AppError {
  return new AppError(
    'inbox.form_token_rejected',
    'This form was sent already, was sent too quickly, or was open too long. Please send it again.',
  );
}
