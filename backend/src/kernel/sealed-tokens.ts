import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import type { Clock } from './clock.ts';

const KEY_MANAGEMENT = 'dir';
const ENCRYPTION = 'A256GCM';

/** Tokens that contain their own permission, so that nothing is stored for them. */
export type SealedTokens<T> = ReturnType<typeof createSealedTokens<T>>;

/**
 * Encrypted JWTs: nobody can forge or change one without the secret, or read its content (an address) in a log of
 * links.
 * @param secret of 32 bytes
 * @param purpose a token is valid for its purpose only
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

    /** The content of a token; undefined if the token is invalid or has expired. */
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
