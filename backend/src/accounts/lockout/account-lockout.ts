import type { Actor } from '../../kernel/identity/actor.ts';
import type { Caller } from '../../kernel/identity/caller.ts';
import { createNetworkLimiter, createSharedLimiter } from '../../storage/limits/shared-limiter.ts';
import { deviceKeyOf, recognizedCallerRepo } from '../recognized-caller.repo.ts';

const QUARTER_HOUR = 15 * 60;
const SIX_HOURS = 6 * 60 * 60;
const DAY = 24 * 60 * 60;
/** Attempts a day from one network at a name that is guessed at from everywhere. */
export const GUESSED_NAME_ATTEMPTS = 3;

/** How many attempts may fail. */
export interface SignInLimits {
  /** In 15 minutes, at one name from one address, at one account from a recognized device, and within one session. */
  perAccount: number;
  /**
   * In six hours, at one name from wherever its account is not recognized. Beyond that, each network has
   * `GUESSED_NAME_ATTEMPTS` a day at that name.
   */
  perAccountAnywhere: number;
  /** In 15 minutes, from one address, at all names together. */
  perAddress: number;
}

/** An attempt to sign in that counts as failed until it has succeeded. */
export interface Attempt {
  /** For whom the password is verified, as the hashing queue distinguishes callers. */
  callers: string[];
  succeeded: () => Promise<void>;
}

export type AccountLockout = ReturnType<typeof createAccountLockout>;

/**
 * Limits failed sign-ins, so that guesses from elsewhere do not lock out callers recognized for the account. Counts in
 * MongoDB, for all processes together, and before a password is looked at.
 */
export function createAccountLockout(limits: SignInLimits) {
  const quarter = (points: number) => ({ points, seconds: QUARTER_HOUR });
  const byDevice = createSharedLimiter('sign-in-device', quarter(limits.perAccount));
  const byAccountAndAddress = createSharedLimiter('sign-in-account-address', quarter(limits.perAccount));
  const byAddress = createNetworkLimiter('sign-in-address', quarter(limits.perAddress));
  const byAccount = createSharedLimiter('sign-in-account', {
    points: limits.perAccountAnywhere,
    seconds: SIX_HOURS,
  });
  const byGuessedName = createNetworkLimiter('sign-in-guessed-name', {
    points: GUESSED_NAME_ATTEMPTS,
    seconds: DAY,
  });
  const bySession = createSharedLimiter('password-check', quarter(limits.perAccount));

  /** @returns undefined when the device has used up its limit: it counts as unrecognized then */
  async function beginFromDevice(userId: string, secret: string): Promise<Attempt | undefined> {
    const key = `${userId} ${deviceKeyOf(secret)}`;
    return (await byDevice.tryConsume(key))
      ? { callers: [userId], succeeded: () => byDevice.reset(key) }
      : undefined;
  }

  /**
   * A recognized address is exempt from the limit of a name that is guessed at from everywhere and from nothing else,
   * and failures are counted by the name that was typed: otherwise responses would show others at that address which
   * names are accounts, and whose.
   * @param recognizedUserId whose address it is, as far as it is recognized
   */
  async function beginFromAddress(
    name: string,
    caller: Caller,
    recognizedUserId: string | undefined,
  ): Promise<Attempt> {
    const isStranger = recognizedUserId === undefined;
    const key = `${caller.networkKey} ${name}`;
    await byAddress.consume(caller);
    await byAccountAndAddress.consume(key);
    // After the limits of the network, so that no network brings a name beyond its limit by itself.
    const isGuessedAt = isStranger && !(await byAccount.tryConsume(name));
    if (isGuessedAt) {
      await byGuessedName.consume(caller, name);
    }
    return {
      // A typed name may look like an id or an address, and must not take the turn of either.
      callers: [caller.rateLimitKey, recognizedUserId ?? `name ${name}`],
      async succeeded() {
        // The counts that other names or callers share only get back the point of this attempt.
        await Promise.all([
          byAccountAndAddress.reset(key),
          byAddress.reward(caller),
          isStranger ? byAccount.reward(name) : undefined,
          isGuessedAt ? byGuessedName.reward(caller, name) : undefined,
        ]);
      },
    };
  }

  return {
    /**
     * @param name what was typed, in one form
     * @param userId of the user who has this name; undefined where none has
     * @throws {AppError} `rate_limited`
     */
    async beginSignIn(name: string, userId: string | undefined, caller: Caller): Promise<Attempt> {
      const { isDevice, isNetwork } = await recognizedCallerRepo.recognize(userId, caller);
      if (userId !== undefined && caller.device !== undefined && isDevice) {
        const attempt = await beginFromDevice(userId, caller.device);
        if (attempt) {
          return attempt;
        }
      }
      return beginFromAddress(name, caller, isNetwork ? userId : undefined);
    },

    /** A signed-in user types their current password. @throws {AppError} `rate_limited` */
    async beginPasswordCheck({ userId, sessionId }: Actor): Promise<Attempt> {
      await bySession.consume(sessionId);
      return { callers: [userId], succeeded: () => bySession.reset(sessionId) };
    },
  };
}
