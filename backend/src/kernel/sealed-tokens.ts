import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import type { Clock } from './clock.ts';

const KEY_MANAGEMENT = 'dir';
const ENCRYPTION = 'A256GCM';

/** Tokens that hold what they allow, so that nothing is stored for them. */
export type SealedTokens<T> = ReturnType<typeof createSealedTokens<T>>;

/**
 * Encrypted JWTs: none can be made up or changed without the secret, and what is in one (an address) cannot be read in
 * a log of links.
 * @param secret of 32 bytes
 * @param purpose no token is good for another one
 */
export function createSealedTokens<T>({
  secret,
  purpose,
  clock,
}: {
  secret: Uint8Array;
  purpose: string;
  clock: Clock;
}) {
  return {
    /** @returns a JWE in its compact form, which a link takes as it is */
    seal: (subject: T, lifetimeMs: number): Promise<string> =>
      new EncryptJWT({ subject })
        .setProtectedHeader({ alg: KEY_MANAGEMENT, enc: ENCRYPTION })
        .setAudience(purpose)
        .setExpirationTime(new Date(clock().getTime() + lifetimeMs))
        .encrypt(secret),

    /** What a token holds; undefined when it is not one of these, or has expired. */
    async open(token: string): Promise<T | undefined> {
      try {
        const { payload } = await jwtDecrypt<{ subject: T }>(token, secret, {
          audience: purpose,
          currentDate: clock(),
          requiredClaims: ['exp'],
          keyManagementAlgorithms: [KEY_MANAGEMENT],
          contentEncryptionAlgorithms: [ENCRYPTION],
        });
        return payload.subject;
      } catch (error) {
        if (error instanceof errors.JOSEError) {
          return undefined;
        }
        throw error;
      }
    },
  };
}
