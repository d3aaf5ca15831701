/* oxlint-disable no-console -- a command: what it prints is its result. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import {
  SIGNATURE_FIELD,
  signUpdate,
  TARGET_FIELD,
  type UpdateTarget,
} from '../src/main/updates/signature.ts';

/*
 * Signs the descriptions of the feed: `node scripts/sign-update.ts RELEASE_DIRECTORY PRIVATE_KEY_FILE`, the key being
 * Ed25519, PKCS 8 in PEM (`openssl genpkey -algorithm ed25519`). They are signed again before they expire.
 */

/** How long a description can be installed by, in days. */
const VALID_DAYS = 180;

/** What electron-builder describes in each file. */
const TARGETS: Readonly<Record<string, Omit<UpdateTarget, 'expires'>>> = {
  'latest.yml': { system: 'win32', architectures: ['x64', 'arm64'] },
  'latest-mac.yml': { system: 'darwin', architectures: ['x64', 'arm64'] },
  'latest-linux.yml': { system: 'linux', architectures: ['x64'] },
  'latest-linux-arm64.yml': { system: 'linux', architectures: ['arm64'] },
};

const [directory = '', keyFile = ''] = process.argv.slice(2);
const privateKey = await readFile(keyFile, 'utf8');
const expires = Math.floor(Date.now() / 1000) + VALID_DAYS * 86_400;
let count = 0;
for (const [name, target] of Object.entries(TARGETS)) {
  const file = join(directory, name);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text !== undefined) {
    // electron-builder's own description: an object.
    const info = { ...(parse(text) as Record<string, unknown>), [TARGET_FIELD]: { ...target, expires } };
    await writeFile(file, stringify({ ...info, [SIGNATURE_FIELD]: signUpdate(info, privateKey) }));
    count += 1;
    console.log(`Signed ${name}, until ${new Date(expires * 1000).toISOString().slice(0, 10)}.`);
  }
}
if (count === 0) {
  console.error(`There is no latest*.yml in ${directory}.`);
  process.exitCode = 1;
}
