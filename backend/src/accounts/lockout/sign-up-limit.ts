import type { Caller } from '../../kernel/identity/caller.ts';
import { createNetworkLimiter, createSharedLimiter } from '../../storage/limits/shared-limiter.ts';

const HOUR_SECONDS = 60 * 60;

/** How many may sign up in an hour. */
export interface SignUpLimitSizes {
  /** With one email address. */
  perAccount: number;
  /** From one network address. */
  perAddress: number;
}

/**
 * Counts a sign-up, also one that opens no account.
 * @param mailbox see `mailboxOf`.
 * @throws {AppError} `rate_limited`
 */
export type CountSignUp = (mailbox: string, caller: Caller) => Promise<void>;

export function createSignUpLimit({ perAccount, perAddress }: SignUpLimitSizes): CountSignUp {
  const byEmail = createSharedLimiter('sign-up-account', { points: perAccount, seconds: HOUR_SECONDS });
  const byAddress = createNetworkLimiter('sign-up-address', { points: perAddress, seconds: HOUR_SECONDS });
  return async (mailbox, caller) => {
    await byAddress.consume(caller);
    await byEmail.consume(mailbox);
  };
}
