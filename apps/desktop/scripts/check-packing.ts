/* oxlint-disable no-console -- a command: what it prints is its result. */
import { join } from 'node:path';
import { inspectPacking } from './packing.ts';
import { startBundle } from './start-bundle.ts';

const directory = join(import.meta.dirname, '..');
const { files, bytes, problems } = await inspectPacking(
  join(directory, '../../electron-builder.yml'),
  directory,
);
console.log(`${files.length} files would be packed, ${Math.round(bytes / 1000)} KB.`);
const all = problems.length === 0 ? await startBundle(directory) : problems;
for (const problem of all) {
  console.error(problem);
}
// The app that was started goes on otherwise.
process.exit(all.length === 0 ? 0 : 1);
