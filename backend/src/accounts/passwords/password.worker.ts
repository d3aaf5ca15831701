import { hashSync, verifySync } from '@node-rs/argon2';

/** The task of a hashing thread: to hash a password, or to compare it with a hash. */
export interface PasswordTask {
  password: string;
  /** argon2id in PHC form; without it the password is hashed. */
  passwordHash?: string;
}

/** Hashes with argon2id at the library's parameters (OWASP's: 19 MiB, two passes). */
// oxlint-disable-next-line import/no-default-export -- the pool of threads calls a module's default export
export default function work({ password, passwordHash }: PasswordTask): string | boolean {
  return passwordHash === undefined ? hashSync(password) : verifySync(passwordHash, password);
}
