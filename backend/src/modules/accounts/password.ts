import { hash, verify } from '@node-rs/argon2';

/** Hashes with argon2id, on a thread of its own, at the library's parameters (OWASP's: 19 MiB, two passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}

const nobodysHash = hashPassword(crypto.randomUUID());

/** Takes as long as verifying a real password, so that time does not tell whether an account exists. */
export async function verifyNobody(password: string): Promise<false> {
  await verifyPassword(await nobodysHash, password);
  return false;
}
