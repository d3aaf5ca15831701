import { createHmac, timingSafeEqual } from 'node:crypto';
import { FORM_FILL_MS } from '@moveway/contracts/inbox/inbox.constants.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';

/** How long a form may stay open, in milliseconds. */
const LONGEST_FILL_MS = 24 * 60 * 60 * 1000;
const FORM = /^([0-9a-z]{8,10})\.([\w-]{43})$/;
const BASE = 36;

export type FormTokens = ReturnType<typeof createFormTokens>;

/**
 * Tokens that say when a form was opened, signed so that none can be made up: programs that send forms at once, or
 * send the same recorded call for weeks, are distinguished from people by it.
 */
export function createFormTokens({ secret, clock }: { secret: Buffer; clock: Clock }) {
  const sign = (time: string) => createHmac('sha256', secret).update(time).digest();

  function openedAt(token: string): number | undefined {
    const [, time = '', signature = ''] = FORM.exec(token) ?? [];
    const isOurs = time !== '' && timingSafeEqual(sign(time), Buffer.from(signature, 'base64url'));
    return isOurs ? Number.parseInt(time, BASE) : undefined;
  }

  return {
    /** For a form that is opened now. */
    issue(): string {
      const time = clock().getTime().toString(BASE);
      return `${time}.${sign(time).toString('base64url')}`;
    },

    /** @throws {AppError} `inbox.form_token_rejected` unless it was issued long enough, and not too long, ago */
    verify(token: string): void {
      const opened = openedAt(token);
      const age = opened === undefined ? -1 : clock().getTime() - opened;
      if (age < FORM_FILL_MS || age > LONGEST_FILL_MS) {
        throw new AppError(
          'inbox.form_token_rejected',
          'This form was open too long or was sent too quickly. Please send it again.',
        );
      }
    },
  };
}
