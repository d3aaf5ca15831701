import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { formatDay } from '@moveway/ui/time/time-format.ts';
import { z } from 'zod';

/** The part of a feed's description of a version that says what would be installed, and where. */
const signedSchema = z.object({
  version: z.string(),
  files: z.array(z.object({ url: z.string(), sha512: z.string() })).min(1),
  movewayTarget: z.object({
    /** As Node names them: `linux`, `darwin`, `win32`; `x64`, `arm64`. */
    system: z.string(),
    architectures: z.array(z.string()),
    /**
     * In seconds since 1970. From then on nothing is installed by this description: a feed could keep consoles at an
     * old version with it. A number, because YAML has dates of its own, which electron-updater reads as such.
     */
    expires: z.int(),
  }),
});
export type UpdateTarget = z.infer<typeof signedSchema>['movewayTarget'];

/** The fields of the description that carry the signature, and the rest of what it covers. */
export const SIGNATURE_FIELD = 'movewaySignature';
export const TARGET_FIELD = 'movewayTarget';

/** Version and checksums, with which electron-updater compares what it downloads, and the target. */
function signedText(info: unknown): Buffer {
  const { version, files, movewayTarget } = signedSchema.parse(info);
  const { system, architectures, expires } = movewayTarget;
  return Buffer.from(
    JSON.stringify([version, files.map(({ url, sha512 }) => [url, sha512]), system, architectures, expires]),
  );
}

/**
 * @param info with its target
 * @param privateKey Ed25519, PKCS 8 in PEM
 * @returns base64
 */
export function signUpdate(info: unknown, privateKey: string): string {
  return sign(null, signedText(info), createPrivateKey(privateKey)).toString('base64');
}

/** The computer that a version would be installed on, as Node names its system and architecture. */
export interface Computer {
  system: string;
  architecture: string;
}

/**
 * What is wrong with the signature of a version, after "Version 1.2.3 …"; undefined for one that was signed with the
 * key that builds of the console are signed with, for this computer, and not too long ago. So an attacker who has taken
 * over the feed cannot install anything, nor offer an old description for ever. Windows and macOS check the program's
 * own signature besides.
 * @param publicKey Ed25519, SPKI in DER and base64
 */
export function signatureProblem(
  info: unknown,
  publicKey: string,
  { system, architecture }: Computer,
  now: Date,
): string | undefined {
  if (!isSigned(info, publicKey)) {
    return 'is not signed by us';
  }
  const { movewayTarget: target } = signedSchema.parse(info);
  if (target.system !== system || !target.architectures.includes(architecture)) {
    return `is signed for ${target.system} on ${target.architectures.join(' and ')}`;
  }
  const end = new Date(target.expires * 1000);
  return end <= now ? `was signed until ${formatDay(end.toISOString().slice(0, 10))}` : undefined;
}

function isSigned(info: unknown, publicKey: string): boolean {
  try {
    const signature = z.object({ [SIGNATURE_FIELD]: z.base64() }).parse(info)[SIGNATURE_FIELD] ?? '';
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return verify(null, signedText(info), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}
