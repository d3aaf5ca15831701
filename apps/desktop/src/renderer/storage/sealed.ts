import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { bytesToHex, bytesToUtf8, hexToBytes, managedNonce, utf8ToBytes } from '@noble/ciphers/utils.js';

/** The name of what is stored for a user, with their id (`ui/personal/account.ts`). */
const OF_USER = /^moveway\.(?:answers|draft|unsent|choice)\.([a-f\d]{24})\./;

/** Before an encrypted text. */
const SEALED = 'sealed:';

const keys = new Map<string, Uint8Array>();

/** What `sealStorage` was given, with what was read last under each name: the rows of a list read one each time. */
const known = new Map<Storage, Map<string, { stored: string; text: string | null }>>();

/**
 * Web storage whose values of a user are encrypted under a key that only the server has, and gives to who is signed in
 * as that user: the operating system may have no keychain, and Chromium writes what is stored as it is. Without the key
 * a value is missing, and writing throws, as where storage is forbidden; a damaged one is an empty text. Everything
 * else that is stored, and each name, stays as it is.
 */
export function sealStorage(storage: Storage): Storage {
  known.set(storage, new Map());
  const replaced = {
    getItem: (name: string) => read(storage, name),
    setItem: (name: string, text: string) => storage.setItem(name, seal(name, text)),
  };
  return new Proxy(storage, {
    get(target, property) {
      if (property === 'getItem' || property === 'setItem') {
        return replaced[property];
      }
      const value: unknown = Reflect.get(target, property);
      // Storage takes its own methods only.
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/**
 * Values of this user can be read and written from now on.
 * @param key 32 bytes in hexadecimal
 */
export function unlockStorage(userId: string, key: string): void {
  keys.set(userId, hexToBytes(key));
  for (const texts of known.values()) {
    texts.clear();
  }
}

/** Decrypts what is stored once. */
function read(storage: Storage, name: string): string | null {
  const stored = storage.getItem(name);
  const before = known.get(storage)?.get(name);
  if (stored === null || before?.stored === stored) {
    return stored === null ? null : (before?.text ?? null);
  }
  const text = open(name, stored);
  known.get(storage)?.set(name, { stored, text });
  return text;
}

function cipherFor(name: string, userId: string) {
  const key = keys.get(userId);
  // The name is authenticated too, so a value that is moved under another name cannot be opened.
  return key && managedNonce(xchacha20poly1305)(key, utf8ToBytes(name));
}

function seal(name: string, text: string): string {
  const userId = OF_USER.exec(name)?.[1];
  if (userId === undefined) {
    return text;
  }
  const cipher = cipherFor(name, userId);
  if (!cipher) {
    throw new Error('There is no key for what is stored of this user.');
  }
  return SEALED + bytesToHex(cipher.encrypt(utf8ToBytes(text)));
}

function open(name: string, text: string): string | null {
  const userId = OF_USER.exec(name)?.[1];
  if (userId === undefined) {
    return text;
  }
  const cipher = cipherFor(name, userId);
  if (!cipher) {
    return null;
  }
  try {
    return bytesToUtf8(cipher.decrypt(hexToBytes(text.slice(SEALED.length))));
  } catch {
    // Damaged, or of another server.
    return '';
  }
}
