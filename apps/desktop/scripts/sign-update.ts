/* oxlint-disable no-console -- a command: what it prints is its result. */
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { SIGNATURE_FIELD, signUpdate } from '../src/main/update-signature.ts';

/*
 * Signs the descriptions of the feed: `node scripts/sign-update.ts RELEASE_DIRECTORY PRIVATE_KEY_FILE`, the key being
 * Ed25519, PKCS 8 in PEM (`openssl genpkey -algorithm ed25519`).
 */
const [directory = '', keyFile = ''] = process.argv.slice(2);
const privateKey = await readFile(keyFile, 'utf8');
let count = 0;
for await (const name of glob('latest*.yml', { cwd: directory })) {
  const file = join(directory, name);
  // electron-builder's own description: an object.
  const info = parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  await writeFile(file, stringify({ ...info, [SIGNATURE_FIELD]: signUpdate(info, privateKey) }));
  count += 1;
  console.log(`Signed ${name}.`);
}
if (count === 0) {
  console.error(`There is no latest*.yml in ${directory}.`);
  process.exitCode = 1;
}
