import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { describeElectron, findElectron } from './electron.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';

const directory = temporaryDirectory();
afterEach(() => vi.unstubAllEnvs());

/** Names a program of the test as Electron. */
async function nameElectron(script: string): Promise<string> {
  const file = join(directory(), 'electron');
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
  vi.stubEnv('MOVEWAY_ELECTRON', file);
  return file;
}

it('fails for a named Electron that does not start, instead of skipping its tests', async () => {
  const file = await nameElectron('exit 127');
  await expect(describeElectron()).rejects.toThrow(`${file} does not start`);
});

it('takes the named Electron before any other, and says its version', async () => {
  const file = await nameElectron('[ "$ELECTRON_RUN_AS_NODE" = 1 ] && echo 25.1.1');
  expect(findElectron()).toBe(file);
  expect(await describeElectron()).toBe(`Electron 25.1.1 (${file})`);
});

it('counts a variable that is set but empty as not set', () => {
  vi.stubEnv('MOVEWAY_ELECTRON', '');
  expect(findElectron()).not.toBe('');
});
