import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/**
 * The key of each account for what a console stores on a computer: who has the computer's files and no sign-in of the
 * account cannot read them.
 * @param secret all keys follow from it
 * @returns the key of a user, in hexadecimal
 */
export const createStorageKeys = (secret: Buffer) => (userId: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', userId, KEY_BYTES)).toString('hex');
