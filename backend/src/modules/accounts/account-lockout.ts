import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { networkOf, siteOf } from '../../kernel/network-address.ts';
import { createNetworkLimiter, createSharedLimiter } from '../../storage/shared-limiter.ts';
import { deviceKeyOf, recognizedCallerRepo, type Caller } from './recognized-caller.repo.ts';

const QUARTER_HOUR = 15 * 60;
const SIX_HOURS = 6 * 60 * 60;

/** How many attempts may fail. */
export interface SignInLimits {
  /** In 15 minutes, at one account from one address or one recognized device, and within one session. */
  perAccount: number;
  /** In six hours, at one account from wherever it is not recognized. */
  perAccountAnywhere: number;
  /** In 15 minutes, from one address, at whatever account it is not recognized for. */
  perAddress: number;
}

/** An attempt to sign in that counts as failed until it has succeeded. */
export interface Attempt {
  /** For whom the password is verified, as the queue of such work tells callers apart. */
  callers: string[];
  succeeded: () => Promise<void>;
}

/** Who may try a password now. Strangers who guess at an account do not keep out whoever is recognized for it. */
export interface AccountLockout {
  /**
   * @param name what was typed, in one form
   * @param userId whose name it is, if anybody's
   * @throws {AppError} `rate_limited`
   */
  beginSignIn(name: string, userId: string | undefined, caller: Caller): Promise<Attempt>;
  /** Somebody signed in types their current password. @throws {AppError} `rate_limited` */
  beginPasswordCheck(actor: Actor): Promise<Attempt>;
}

/** Counts in MongoDB, for all processes together, and before a password is looked at. */
export async function createAccountLockout(limits: SignInLimits): Promise<AccountLockout> {
  const quarter = (points: number) => ({ points, seconds: QUARTER_HOUR });
  const byDevice = await createSharedLimiter('sign-in-device', quarter(limits.perAccount));
  const byAccountAndAddress = await createSharedLimiter(
    'sign-in-account-address',
    quarter(limits.perAccount),
  );
  const byAddress = await createNetworkLimiter('sign-in-address', quarter(limits.perAddress));
  const byAccount = await createSharedLimiter('sign-in-account', {
    points: limits.perAccountAnywhere,
    seconds: SIX_HOURS,
  });
  const bySession = await createSharedLimiter('password-check', quarter(limits.perAccount));

  /** @returns undefined when the device has used its limit up: it is a stranger then */
  async function beginFromDevice(userId: string, secret: string): Promise<Attempt | undefined> {
    const key = `${userId} ${deviceKeyOf(secret)}`;
    try {
      await byDevice.consume(key);
    } catch (error) {
      if (error instanceof AppError) {
        return undefined;
      }
      throw error;
    }
    return { callers: [key], succeeded: () => byDevice.reset(key) };
  }

  /** @param account what the caller calls it, or its id where the caller is recognized */
  async function beginFromNetwork(account: string, address: string): Promise<Attempt> {
    const key = `${networkOf(address)} ${account}`;
    await byAccountAndAddress.consume(key);
    return { callers: [key], succeeded: () => byAccountAndAddress.reset(key) };
  }

  async function beginFromAnywhere(name: string, address: string): Promise<Attempt> {
    await byAddress.consume(address);
    // After the tight limit, so that one address cannot use up the loose one by itself.
    const { succeeded } = await beginFromNetwork(name, address);
    await byAccount.consume(name);
    return {
      callers: [siteOf(address) ?? networkOf(address), name],
      async succeeded() {
        // One point each of what others count in, too.
        await Promise.all([succeeded(), byAddress.reward(address), byAccount.reward(name)]);
      },
    };
  }

  return {
    async beginSignIn(name, userId, caller) {
      const { isDevice, isNetwork } = await recognizedCallerRepo.recognize(userId, caller);
      if (userId !== undefined && caller.device !== undefined && isDevice) {
        const attempt = await beginFromDevice(userId, caller.device);
        if (attempt) {
          return attempt;
        }
      }
      return userId !== undefined && isNetwork
        ? beginFromNetwork(userId, caller.address)
        : beginFromAnywhere(name, caller.address);
    },

    async beginPasswordCheck({ userId, sessionId }) {
      await bySession.consume(sessionId);
      return { callers: [userId], succeeded: () => bySession.reset(sessionId) };
    },
  };
}
