import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { SafeStorage } from 'electron';

export interface Secrets {
  read: () => Promise<string | undefined>;
  store: (secret: string) => Promise<void>;
  clear: () => Promise<void>;
}

type Keychain = Pick<
  SafeStorage,
  'isEncryptionAvailable' | 'encryptString' | 'decryptString' | 'getSelectedStorageBackend'
>;

/**
 * One secret in one file, encrypted with the operating system's keychain. Where there is no keychain the secret is
 * in memory until the app closes and never written: a plain file would be worse than signing in again.
 */
export function createSecrets(keychain: Keychain, file: string, platform: NodeJS.Platform): Secrets {
  let cached: string | undefined;
  const canEncrypt = () =>
    keychain.isEncryptionAvailable() &&
    // On Linux without a keychain this backend "encrypts" with a well-known password.
    (platform !== 'linux' || keychain.getSelectedStorageBackend() !== 'basic_text');

  return {
    read: async () => {
      if (cached !== undefined || !canEncrypt()) {
        return cached;
      }
      try {
        cached = keychain.decryptString(await readFile(file));
      } catch {
        // Nothing stored yet, or stored under another keychain: either way there is no secret.
      }
      return cached;
    },
    store: async (secret) => {
      cached = secret;
      if (canEncrypt()) {
        await mkdir(dirname(file), { recursive: true });
        const fresh = `${file}.new`;
        await writeFile(fresh, keychain.encryptString(secret), { mode: 0o600 });
        await rename(fresh, file);
      }
    },
    clear: async () => {
      cached = undefined;
      await rm(file, { force: true });
    },
  };
}
