import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { listPackage, statFile } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';

/** How a binary says of a fuse that it is on or off. */
const ON = '1'.codePointAt(0);
const OFF = '0'.codePointAt(0);

/** What a packed app has to be. */
interface Expected {
  /** Inside its archive, with `/`. */
  files: readonly string[];
  /** By electron-builder's names. */
  fuses: Readonly<Record<string, boolean>>;
}

/**
 * What is wrong with an app that electron-builder has packed, before it becomes an installer.
 * @param directory `linux-unpacked`, `mac-arm64`, `win-unpacked` …
 */
export async function findPackedProblems(directory: string, { files, fuses }: Expected): Promise<string[]> {
  const archive = await findOne(directory, ['resources/app.asar', '*.app/Contents/Resources/app.asar']);
  const program = await findOne(directory, ['*.app', '*.exe', 'moveway-control-center']);
  if (archive === undefined || program === undefined) {
    return [`${directory} holds no packed app.`];
  }
  const packed = listPackage(archive, { isPack: false })
    .map((name) => name.replaceAll('\\', '/').slice(1))
    .filter((name) => !('files' in statFile(archive, name)));
  const wire = await getCurrentFuseWire(program);
  return [
    ...files.filter((file) => !packed.includes(file)).map((file) => `${file} is not in ${archive}.`),
    ...packed.filter((file) => !files.includes(file)).map((file) => `${file} does not belong in ${archive}.`),
    ...Object.entries(fuses)
      .filter(([name, isOn]) => wire[numberOf(name)] !== (isOn ? ON : OFF))
      .map(([name, isOn]) => `The fuse ${name} of ${program} is not ${isOn ? 'on' : 'off'}.`),
  ];
}

async function findOne(directory: string, patterns: string[]): Promise<string | undefined> {
  for await (const name of glob(patterns, { cwd: directory })) {
    return join(directory, name);
  }
  return undefined;
}

/** @throws where electron-builder has a fuse that the reader of fuses does not know */
function numberOf(fuse: string): FuseV1Options {
  const name = `${fuse.charAt(0).toUpperCase()}${fuse.slice(1)}`;
  const number = Object.entries(FuseV1Options).find(([key]) => key === name)?.[1];
  if (typeof number !== 'number') {
    throw new TypeError(`There is no fuse ${fuse}.`);
  }
  return number;
}
