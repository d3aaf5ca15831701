/* oxlint-disable no-console -- a command: what it prints is its result. */
import { join } from 'node:path';
import { findConfigProblems } from './builder-config.ts';
import { findPackedProblems } from './packed-app.ts';
import { inspectPacking } from './packing.ts';
import { startBundle } from './start-bundle.ts';

const directory = join(import.meta.dirname, '..');
const configFile = join(directory, '../../electron-builder.yml');
const { files, bytes, fuses, problems } = await inspectPacking(configFile, directory);
console.log(`${files.length} files would be packed, ${Math.round(bytes / 1000)} KB.`);
// What electron-builder has made, as its directories: `release/linux-unpacked`.
for (const packed of process.argv.slice(2)) {
  problems.push(...(await findPackedProblems(packed, { files, fuses })));
}
problems.push(...(await findConfigProblems(configFile, directory)));
const all = problems.length === 0 ? await startBundle(directory) : problems;
for (const problem of all) {
  console.error(problem);
}
// The app that was started would keep running.
process.exit(all.length === 0 ? 0 : 1);
