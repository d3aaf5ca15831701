import { createHash } from 'node:crypto';
import type { Caller } from '../kernel/identity/caller.ts';
import { RecognizedCallerModel } from './account.model.ts';

/** For how long after a sign-in its address and its device are recognized. */
const RECOGNIZED_MS = 30 * 24 * 60 * 60 * 1000;

/** How many of its addresses and how many of its devices an account keeps. */
export const RECOGNIZED_MAX = 20;

/** The id that is looked up for an unknown name, so that the look-up takes as long. */
export const NO_ACCOUNT_ID = '000000000000000000000000';

/** Whether a caller's network or device is recognized. */
interface Recognition {
  isNetwork: boolean;
  isDevice: boolean;
}

type Kind = 'network' | 'device';

/** The key of a device, which is stored instead of its secret. */
export const deviceKeyOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

function keysOf({ networkKey, device }: Caller): { kind: Kind; key: string }[] {
  return [
    { kind: 'network', key: networkKey },
    ...(device === undefined ? [] : [{ kind: 'device' as const, key: deviceKeyOf(device) }]),
  ];
}

/** The addresses and devices of sign-ins to each account, in MongoDB. */
export const recognizedCallerRepo = {
  /** @param userId undefined for an unknown name */
  async recognize(userId: string | undefined, caller: Caller): Promise<Recognition> {
    const found = await RecognizedCallerModel.find(
      { userId: userId ?? NO_ACCOUNT_ID, $or: keysOf(caller), expiresAt: { $gt: new Date() } },
      { kind: 1 },
    ).lean();
    return {
      isNetwork: found.some(({ kind }) => kind === 'network'),
      isDevice: found.some(({ kind }) => kind === 'device'),
    };
  },

  /** Recognizes a caller from now on, or for longer. Forgets the oldest of a kind beyond `RECOGNIZED_MAX`. */
  async remember(userId: string, caller: Caller): Promise<void> {
    const expiresAt = new Date(Date.now() + RECOGNIZED_MS);
    for (const key of keysOf(caller)) {
      await RecognizedCallerModel.updateOne({ userId, ...key }, { $set: { expiresAt } }, { upsert: true });
      await forgetOldest(userId, key.kind);
    }
  },

  async forgetAll(userId: string): Promise<void> {
    await RecognizedCallerModel.deleteMany({ userId });
  },
};

/** Keeps the number of devices bounded: each sign-in without a cookie makes a new device. */
async function forgetOldest(userId: string, kind: Kind): Promise<void> {
  const oldest = await RecognizedCallerModel.find({ userId, kind }, { _id: 1 })
    .sort({ expiresAt: -1, _id: -1 })
    .skip(RECOGNIZED_MAX)
    .lean();
  if (oldest.length > 0) {
    await RecognizedCallerModel.deleteMany({ _id: { $in: oldest.map(({ _id }) => _id) } });
  }
}
