import type { Caller } from '../../kernel/identity/caller.ts';
import { createNetworkLimiter, createSharedLimiter } from '../../storage/limits/shared-limiter.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** How many attempts may fail. */
export interface VerificationLimitSizes {
  /** In an hour, of one account, for all packages together. */
  perAccount: number;
  /** In an hour, from one address, for all packages together. */
  perAddress: number;
  /** In a day, at one tracking number from one address. */
  perNumber: number;
  /** In a day, at one tracking number from everywhere, with the end of a phone number. */
  perNumberAnywhere: number;
}

/** What is tried to be shown a package as its receiver, or to put it on a dashboard. */
export interface VerificationAttempt {
  /** Undefined for a visitor. */
  userId: string | undefined;
  caller: Caller;
  trackingNumber: string;
  verificationFactor: string;
}

/** Counts attempts to prove that a caller is the receiver: the end of a phone number is soon guessed. */
export type VerificationLimit = ReturnType<typeof createVerificationLimit>;

/** Failed attempts, counted in MongoDB for all processes together, before anything is looked up. */
export function createVerificationLimit(limits: VerificationLimitSizes) {
  const byAddress = createNetworkLimiter('attach-address', {
    points: limits.perAddress,
    seconds: HOUR,
  });
  const byAccount = createSharedLimiter('attach-account', { points: limits.perAccount, seconds: HOUR });
  const byNumber = createNetworkLimiter('attach-number-address', {
    points: limits.perNumber,
    seconds: DAY,
  });
  const byNumberAnywhere = createSharedLimiter('attach-number', {
    points: limits.perNumberAnywhere,
    seconds: DAY,
  });

  return {
    /** Counts an attempt as failed until it is forgiven. @throws {AppError} `rate_limited` */
    async count({ userId, caller, trackingNumber, verificationFactor }: VerificationAttempt): Promise<void> {
      await byAddress.consume(caller);
      if (userId !== undefined) {
        await byAccount.consume(userId);
      }
      await byNumber.consume(caller, trackingNumber);
      if (isGuessable(verificationFactor)) {
        // After the tight limits, so that one address cannot use up the loose one by itself.
        await byNumberAnywhere.consume(trackingNumber);
      }
    },
    async forgive({
      userId,
      caller,
      trackingNumber,
      verificationFactor,
    }: VerificationAttempt): Promise<void> {
      // One only: a caller who knows one package in between does not get the others back.
      await Promise.all([
        userId === undefined ? undefined : byAccount.reward(userId),
        byAddress.reward(caller),
        byNumber.reward(caller, trackingNumber),
        isGuessable(verificationFactor) ? byNumberAnywhere.reward(trackingNumber) : undefined,
      ]);
    },
  };
}

/** Digits are; an email address is still accepted while others guess digits. */
function isGuessable(verificationFactor: string): boolean {
  return !verificationFactor.includes('@');
}
