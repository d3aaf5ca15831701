import { AppError } from '../kernel/app-error.ts';
import type { Caller } from '../kernel/identity/caller.ts';
import { createNetworkLimiter, createSharedLimiter } from '../storage/limits/shared-limiter.ts';
import { isEmailFactor } from './verification-factor.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/** How many attempts may fail: with an email address by account and address, with digits by the others. */
export interface VerificationLimitSizes {
  /** In an hour, of one account, for all packages together. */
  perAccount: number;
  /** In an hour, from one address, for all packages together. */
  perAddress: number;
  /** In a day, at one tracking number from one network. */
  perNumber: number;
  /** In a day, at one tracking number from everywhere. */
  perNumberAnywhere: number;
  /** In a day, from one network, for all packages together. */
  perNetwork: number;
}

/** What is tried to be shown a package as its receiver, or to put it on a dashboard. */
export interface VerificationAttempt {
  /** Undefined for a visitor. */
  userId: string | undefined;
  caller: Caller;
  trackingNumber: string;
  verificationFactor: string;
}

/** Counts attempts to prove that a caller is the receiver: four digits are soon guessed. */
export type VerificationLimit = ReturnType<typeof createVerificationLimit>;

/**
 * Failed attempts, counted in MongoDB for all processes together, before anything is looked up. Digits and email
 * addresses are counted apart, so that the email address is still accepted where no more digits are.
 */
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
  const byNetwork = createNetworkLimiter('attach-network', { points: limits.perNetwork, seconds: DAY });

  return {
    /**
     * Counts an attempt as failed until it is forgiven.
     * @throws {AppError} `shipment.digits_used_up` for digits, `rate_limited` for an email address
     */
    async count({ userId, caller, trackingNumber, verificationFactor }: VerificationAttempt): Promise<void> {
      if (isEmailFactor(verificationFactor)) {
        await byAddress.consume(caller);
        if (userId !== undefined) {
          await byAccount.consume(userId);
        }
        return;
      }
      const guesser = withNeighbors(caller);
      try {
        // The loose limit of a number comes last, so that one network cannot use it up by itself.
        await byNumber.consume(guesser, trackingNumber);
        await byNetwork.consume(guesser);
        await byNumberAnywhere.consume(trackingNumber);
      } catch (error) {
        throw error instanceof AppError && error.code === 'rate_limited' ? digitsUsedUp(error) : error;
      }
    },
    async forgive({
      userId,
      caller,
      trackingNumber,
      verificationFactor,
    }: VerificationAttempt): Promise<void> {
      // One only: a caller who knows one package in between does not get the others back.
      if (isEmailFactor(verificationFactor)) {
        await Promise.all([
          userId === undefined ? undefined : byAccount.reward(userId),
          byAddress.reward(caller),
        ]);
        return;
      }
      const guesser = withNeighbors(caller);
      await Promise.all([
        byNumber.reward(guesser, trackingNumber),
        byNetwork.reward(guesser),
        byNumberAnywhere.reward(trackingNumber),
      ]);
    },
  };
}

/** The caller as digits are counted: an IPv4 address with its /24, which one guesser rents as a whole. */
function withNeighbors(caller: Caller): Caller {
  const widen = (key: string) => key.replace(/\.\d+$/, '.0/24');
  return { ...caller, networkKey: widen(caller.networkKey), rateLimitKey: widen(caller.rateLimitKey) };
}

/** One sentence for every number, known or not, and for each of the limits. */
function digitsUsedUp(cause: AppError): AppError {
  return new AppError(
    'shipment.digits_used_up',
    'Too many wrong digits were tried. Enter the receiver’s email address instead, or try the digits again tomorrow.',
    { cause },
  );
}
