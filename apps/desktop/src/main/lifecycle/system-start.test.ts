import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { createSystemStart, isQuietStart } from './system-start.ts';
import { temporaryDirectory } from '@moveway/dev/testing/temporary-directory.ts';

const directory = temporaryDirectory();

let asked: unknown[];

beforeEach(async () => {
  asked = [];
});

const open = (platform: NodeJS.Platform, ...program: [string, ...string[]]) =>
  createSystemStart({
    app: { getPath: () => directory(), setLoginItemSettings: (settings) => void asked.push(settings) },
    platform,
    program,
  });

it('says which file could not be written', async () => {
  await writeFile(join(directory(), 'autostart'), 'no folder');
  expect(() => open('linux', '/opt/console')(true)).toThrow(
    /moveway-control-center\.desktop could not be written/,
  );
});

it('writes the file of the specification on Linux, and removes it', async () => {
  const start = open('linux', '/opt/Moveway Control Center/console', 'a "b" $c `d` 100% \\e');
  start(true);
  const entry = await readFile(join(directory(), 'autostart/moveway-control-center.desktop'), 'utf8');
  expect(entry.split('\n')).toEqual([
    '[Desktop Entry]',
    'Type=Application',
    'Name=Moveway Control Center',
    String.raw`Exec="/opt/Moveway Control Center/console" "a \\"b\\" \\$c \\` +
      '`d\\\\` 100%% ' +
      String.raw`\\\\e" "--quiet"`,
    'Terminal=false',
    '',
  ]);
  start(false);
  start(false);
  expect(await readdir(join(directory(), 'autostart'))).toEqual([]);
});

it('asks Windows and macOS for it', () => {
  open('win32', String.raw`C:\console.exe`)(true);
  open('darwin', '/Applications/console')(false);
  expect(asked).toEqual([
    { openAtLogin: true, path: String.raw`C:\console.exe`, args: ['--quiet'] },
    { openAtLogin: false },
  ]);
});

it.each([
  ['linux', ['console', '--quiet'], false, true],
  ['win32', ['console'], true, false],
  ['darwin', ['console'], true, true],
  ['darwin', ['console'], false, false],
] as const)(
  'knows a start with the system on %s: %j, opened at login: %s',
  (platform, args, wasOpenedAtLogin, isQuiet) => {
    // What is read of them.
    const app = { getLoginItemSettings: () => ({ wasOpenedAtLogin }) as Electron.LoginItemSettings };
    expect(isQuietStart(platform, args, app)).toBe(isQuiet);
  },
);
