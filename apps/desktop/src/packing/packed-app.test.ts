import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createPackage } from '@electron/asar';
import { expect, it } from 'vitest';
import { findPackedProblems } from '../../scripts/packed-app.ts';
import { temporaryDirectory } from '@moveway/dev/testing/temporary-directory.ts';

const directory = temporaryDirectory();

const expected = {
  files: ['out/main/index.cjs', 'package.json'],
  fuses: { runAsNode: false, onlyLoadAppFromAsar: true },
};

/**
 * Packs an app as electron-builder leaves it.
 * @param fuses the eight of the binary, `1` for on
 */
async function pack(names: string[], fuses: string, program: string, resources: string): Promise<void> {
  const source = join(directory(), 'source');
  for (const name of names) {
    await mkdir(dirname(join(source, name)), { recursive: true });
    await writeFile(join(source, name), name);
  }
  await mkdir(join(directory(), resources), { recursive: true });
  await createPackage(source, join(directory(), resources, 'app.asar'));
  await rm(source, { recursive: true });
  await mkdir(dirname(join(directory(), program)), { recursive: true });
  // As Electron's binaries have them: a mark, the version of the format, how many there are, and each.
  await writeFile(
    join(directory(), program),
    `code dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u0008${fuses} code`,
  );
}

it.each([
  ['Linux', 'moveway-control-center', 'resources'],
  ['Windows', 'Moveway Control Center.exe', 'resources'],
  [
    'macOS',
    'Moveway.app/Contents/Frameworks/Electron Framework.framework/Electron Framework',
    'Moveway.app/Contents/Resources',
  ],
])('finds nothing wrong with an app for %s that is as it should be', async (_system, program, resources) => {
  await pack(expected.files, '00000100', program, resources);
  expect(await findPackedProblems(directory(), expected)).toEqual([]);
});

it('names a file that is missing or too many, and a fuse that was not set', async () => {
  await pack(['out/main/index.cjs', '.env'], '10000000', 'moveway-control-center', 'resources');
  const archive = join(directory(), 'resources/app.asar');
  const program = join(directory(), 'moveway-control-center');
  expect(await findPackedProblems(directory(), expected)).toEqual([
    `package.json is not in ${archive}.`,
    `.env does not belong in ${archive}.`,
    `The fuse runAsNode of ${program} is not off.`,
    `The fuse onlyLoadAppFromAsar of ${program} is not on.`,
  ]);
});

it('says that there is no app', async () => {
  expect(await findPackedProblems(directory(), expected)).toEqual([`${directory()} holds no packed app.`]);
});
