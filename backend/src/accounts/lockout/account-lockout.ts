import type { Actor } from '../../kernel/identity/actor.ts';
import type { Caller } from '../../kernel/identity/caller.ts';
import { consume, forget, reward, tryConsume } from '../../storage/limits/limits.ts';
import { deviceKeyOf, recognizedCallerRepo } from '../recognized-caller.repo.ts';

/** An attempt to sign in that counts as failed until it has succeeded. */
export interface Attempt {
  /** For whom the password is verified, as the hashing queue distinguishes callers. */
  callers: string[];
  succeeded: () => Promise<void>;
}

/** @returns undefined when the device has used up its limit: it counts as unrecognized then */
async function beginFromDevice(userId: string, secret: string): Promise<Attempt | undefined> {
  const key = `${userId} ${deviceKeyOf(secret)}`;
  return (await tryConsume('sign-in-device', key))
    ? { callers: [userId], succeeded: () => forget('sign-in-device', key) }
    : undefined;
}

/**
 * A recognized address is only exempt from the limit of a name that is guessed at from everywhere, and failures are
 * counted by the typed name. Otherwise responses would show others at that address which names are accounts, and whose.
 * @param recognizedUserId the user for whom the address is recognized, if any
 */
async function beginFromAddress(
  name: string,
  caller: Caller,
  recognizedUserId: string | undefined,
): Promise<Attempt> {
  const isStranger = recognizedUserId === undefined;
  const key = `${caller.networkKey} ${name}`;
  await consume('sign-in-address', caller);
  await consume('sign-in-account-address', key);
  // After the limits of the network, so that no network brings a name beyond its limit by itself.
  const isGuessedAt = isStranger && !(await tryConsume('sign-in-account', name));
  if (isGuessedAt) {
    await consume('sign-in-guessed-name', caller, name);
  }
  return {
    // A typed name may look like an id or an address, and must not take the turn of either.
    callers: [caller.rateLimitKey, recognizedUserId ?? `name ${name}`],
    async succeeded() {
      // The counts that other names or callers share only get back the point of this attempt.
      await Promise.all([
        forget('sign-in-account-address', key),
        reward('sign-in-address', caller),
        isStranger ? reward('sign-in-account', name) : undefined,
        isGuessedAt ? reward('sign-in-guessed-name', caller, name) : undefined,
      ]);
    },
  };
}

/**
 * Limits failed sign-ins, so that guesses from elsewhere do not lock out callers recognized for the account. Counts in
 * MongoDB, for all processes together, and before a password is looked at.
 * @param name the typed name, normalized
 * @param userId of the user who has this name; undefined if nobody has it
 * @throws {AppError} `rate_limited`
 */
export async function beginSignIn(
  name: string,
  userId: string | undefined,
  caller: Caller,
): Promise<Attempt> {
  const { isDevice, isNetwork } = await recognizedCallerRepo.recognize(userId, caller);
  if (userId !== undefined && caller.device !== undefined && isDevice) {
    const attempt = await beginFromDevice(userId, caller.device);
    if (attempt) {
      return attempt;
    }
  }
  return beginFromAddress(name, caller, isNetwork ? userId : undefined);
}

/** A signed-in user types their current password. @throws {AppError} `rate_limited` */
export async function beginPasswordCheck({ userId, sessionId }: Actor): Promise<Attempt> {
  await consume('password-check', sessionId);
  return { callers: [userId], succeeded: () => forget('password-check', sessionId) };
}
