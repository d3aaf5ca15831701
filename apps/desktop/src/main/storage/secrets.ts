import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SafeStorage } from 'electron';
import pLimit from 'p-limit';

/** Encryption by the operating system, for what is kept on disk. */
export interface Keychain {
  isAvailable: () => boolean;
  encrypt: (text: string) => Buffer;
  /** @throws when it was encrypted under another keychain */
  decrypt: (bytes: Buffer) => string;
}

export interface Secrets {
  read: () => Promise<string | undefined>;
  store: (secret: string) => Promise<void>;
  clear: () => Promise<void>;
}

export function createKeychain(
  safeStorage: Pick<
    SafeStorage,
    'isEncryptionAvailable' | 'encryptString' | 'decryptString' | 'getSelectedStorageBackend'
  >,
  platform: NodeJS.Platform,
): Keychain {
  return {
    isAvailable: () =>
      safeStorage.isEncryptionAvailable() &&
      // On Linux without a keychain this backend "encrypts" with a well-known password.
      (platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text'),
    encrypt: (text) => safeStorage.encryptString(text),
    decrypt: (bytes) => safeStorage.decryptString(bytes),
  };
}

/**
 * One secret in one encrypted file. Where there is no keychain, or none that opens, the secret is in memory until the
 * app closes and never written: a plain file would be worse than signing in again.
 */
export function createSecrets(keychain: Keychain, file: string, log: (message: string) => void): Secrets {
  let cached: string | undefined;
  // A deletion must not be overtaken by a write or a read that began before it.
  const inOrder = pLimit(1);
  const write = async (secret: string) => {
    await mkdir(dirname(file), { recursive: true });
    const fresh = `${file}.new`;
    await writeFile(fresh, keychain.encrypt(secret), { mode: 0o600 });
    await rename(fresh, file);
  };
  return {
    read: () =>
      inOrder(async () => {
        if (cached !== undefined || !keychain.isAvailable()) {
          return cached;
        }
        try {
          cached = keychain.decrypt(await readFile(file));
        } catch {
          // Nothing stored yet, or stored under another keychain: either way there is no secret.
        }
        return cached;
      }),
    store: (secret) =>
      inOrder(async () => {
        cached = secret;
        try {
          if (keychain.isAvailable()) {
            await write(secret);
          }
        } catch (error) {
          // The administrator did not unlock the keychain, or the disk is full: they are signed in nevertheless.
          log(
            `The sign-in lasts until the app closes: ${error instanceof Error ? error.message : String(error)}`,
          );
          await rm(file, { force: true });
        }
      }),
    clear: () =>
      inOrder(async () => {
        cached = undefined;
        await rm(file, { force: true });
      }),
  };
}
