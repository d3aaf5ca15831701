import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { z } from 'zod';

/** The part of a feed's description of a version that says what would be installed. */
const signedSchema = z.object({
  version: z.string(),
  files: z.array(z.object({ url: z.string(), sha512: z.string() })).min(1),
});

/** The field of the description that carries the signature. */
export const SIGNATURE_FIELD = 'movewaySignature';

/** Version and checksums: electron-updater compares what it downloads with them. */
function signedText(info: unknown): Buffer {
  const { version, files } = signedSchema.parse(info);
  return Buffer.from(JSON.stringify([version, files.map(({ url, sha512 }) => [url, sha512])]));
}

/** @param privateKey Ed25519, PKCS 8 in PEM. @returns base64 */
export function signUpdate(info: unknown, privateKey: string): string {
  return sign(null, signedText(info), createPrivateKey(privateKey)).toString('base64');
}

/**
 * Whether a version was signed with the key that builds of the console are signed with: an attacker who has taken over
 * the feed cannot install anything. Windows and macOS check the program's own signature besides.
 * @param publicKey Ed25519, SPKI in DER and base64
 */
export function isSignedUpdate(info: unknown, publicKey: string): boolean {
  try {
    const signature = z.object({ [SIGNATURE_FIELD]: z.base64() }).parse(info)[SIGNATURE_FIELD] ?? '';
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return verify(null, signedText(info), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
