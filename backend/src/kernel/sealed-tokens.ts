import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Clock } from './clock.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Tokens that hold what they allow, so that nothing is stored for them. */
export type SealedTokens<T> = ReturnType<typeof createSealedTokens<T>>;

/**
 * Signed and encrypted with a secret of the server: none can be made up or changed, and what is in one (an address)
 * cannot be read in a log of links.
 * @param secret of 32 bytes
 * @param purpose no token is good for another one
 */
export function createSealedTokens<T>({
  secret,
  purpose,
  clock,
}: {
  secret: Buffer;
  purpose: string;
  clock: Clock;
}) {
  return {
    /** @returns base64url */
    seal(subject: T, lifetimeMs: number): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, secret, nonce).setAAD(Buffer.from(purpose));
      const content = JSON.stringify({ subject, expiresAt: clock().getTime() + lifetimeMs });
      const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },

    /** What a token holds; undefined when it is not one of these, or has expired. */
    open(token: string): T | undefined {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length <= NONCE_BYTES + TAG_BYTES) {
        return undefined;
      }
      const cipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      let content: string;
      try {
        content = Buffer.concat([
          cipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
          cipher.final(),
        ]).toString();
      } catch {
        // Not sealed with this secret for this purpose.
        return undefined;
      }
      // As `seal` made it.
      const { subject, expiresAt } = JSON.parse(content) as { subject: T; expiresAt: number };
      return expiresAt > clock().getTime() ? subject : undefined;
    },
  };
}
