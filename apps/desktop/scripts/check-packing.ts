/* oxlint-disable no-console -- a command: what it prints is its result. */
import { join } from 'node:path';
import { inspectPacking } from './packing.ts';

const directory = join(import.meta.dirname, '..');
const { files, bytes, problems } = await inspectPacking(
  join(directory, '../../electron-builder.yml'),
  directory,
);
console.log(`${files.length} files would be packed, ${Math.round(bytes / 1000)} KB.`);
for (const problem of problems) {
  console.error(problem);
  process.exitCode = 1;
}
