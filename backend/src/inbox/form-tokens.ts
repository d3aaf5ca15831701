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
 * Tokens that say when a form was opened, signed so that none can be made up: programs that send forms at once, or
 * send the same recorded call for weeks, are distinguished from people by it. Each is good for one form.
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
    /** For a form that is opened now. */
    issue(): string {
      const content = `${clock().getTime().toString(BASE)}.${randomBytes(RANDOM_BYTES).toString('base64url')}`;
      return `${content}.${sign(content)}`;
    },

    /**
     * Gives the change of a form a part that uses the form's token up: of two that are sent with it, also at the same
     * time and to two processes, one is stored. What fails leaves the token as it was. The token is kept as idempotency
     * keys are, which is longer than it is valid.
     * @throws {AppError} `inbox.form_token_rejected`, at once unless it was issued long enough, and not too long, ago;
     *   in the transaction when it was used
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
