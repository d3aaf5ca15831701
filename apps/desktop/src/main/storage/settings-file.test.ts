import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openSettingsFile } from './settings-file.ts';
import { temporaryDirectory } from '@moveway/dev/testing/temporary-directory.ts';

const directory = temporaryDirectory();

let file: string;
let logged: string[];
const log = (message: string) => void logged.push(message);

beforeEach(async () => {
  file = join(directory(), 'settings.json');
  logged = [];
});

it('is empty before anything was set, and remembers what was', async () => {
  const settings = openSettingsFile(file, log);
  expect(settings.get()).toEqual({});
  await settings.change({ serverUrl: 'https://moveway.example' });
  await settings.change({ skippedUpdate: '2.0.0' });
  expect(openSettingsFile(file, log).get()).toEqual({
    serverUrl: 'https://moveway.example',
    skippedUpdate: '2.0.0',
  });
  expect(await readdir(directory())).toEqual(['settings.json']);
});

it('has written a change at once, as the place of a window whose app quits', () => {
  void openSettingsFile(file, log).change({ skippedUpdate: '2.0.0' });
  expect(openSettingsFile(file, log).get()).toEqual({ skippedUpdate: '2.0.0' });
});

it('leaves out a value that is not as it should be, and keeps the others', async () => {
  await writeFile(file, '{"serverUrl":"https://moveway.example","window":{"x":"left"},"skippedUpdate":2}');
  expect(openSettingsFile(file, log).get()).toEqual({ serverUrl: 'https://moveway.example' });
});

it('names a file that cannot be read instead of overwriting it', async () => {
  await mkdir(file);
  expect(() => openSettingsFile(file, log)).toThrow(/settings\.json cannot be read/);
});

it.each([
  ['empty', ''],
  ['cut off', '{"serverUrl":"https://mov'],
  ['filled with zeros', '\0\0\0\0'],
])('puts a file aside that is %s, says so in the log, and starts without settings', async (_, text) => {
  await writeFile(file, text);
  const settings = openSettingsFile(file, log);
  expect(settings.get()).toEqual({});
  expect(await readFile(`${file}.broken`, 'utf8')).toBe(text);
  expect(logged).toEqual([expect.stringContaining(`${file}.broken`)]);
  await settings.change({ skippedUpdate: '2.0.0' });
  expect(openSettingsFile(file, log).get()).toEqual({ skippedUpdate: '2.0.0' });
});
