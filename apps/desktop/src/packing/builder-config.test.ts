import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findConfigProblems } from '../../scripts/builder-config.ts';

const app = fileURLToPath(new URL('../..', import.meta.url));
const file = fileURLToPath(new URL('../../../../electron-builder.yml', import.meta.url));
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'moveway-builder-'));
});
afterAll(() => rm(directory, { recursive: true }));

/** The problems of the real configuration with `text` replaced. */
async function problemsWith(text: string, replacement: string): Promise<string[]> {
  const changed = join(directory, 'electron-builder.yml');
  await writeFile(changed, (await readFile(file, 'utf8')).replace(text, replacement));
  return findConfigProblems(changed, app);
}

it('is valid for electron-builder, and makes every installer', async () => {
  expect(await findConfigProblems(file, app)).toEqual([]);
});

it.each([
  ['hardenedRuntime: true', 'hardenedRuntimes: true', /configuration\.mac /],
  ['oneClick: true', 'oneClick: maybe', /configuration\.nsis/],
  ['target: deb, arch: [x64, arm64]', 'target: deb, arch: [x86]', /configuration\.linux/],
])('names what electron-builder does not take: %s as %s', async (text, replacement, problem) => {
  expect(await problemsWith(text, replacement)).toEqual([expect.stringMatching(problem)]);
});

it.each([
  ['target: nsis, arch: [x64, arm64]', 'target: nsis, arch: [x64]', ['nsis for arm64 is not made.']],
  ['target: dmg, arch: [universal]', 'target: dmg, arch: [x64]', ['dmg for universal is not made.']],
  [
    '    - { target: msi, arch: [x64, arm64] }\n',
    '',
    ['msi for x64 is not made.', 'msi for arm64 is not made.'],
  ],
  [
    '    - { target: rpm, arch: [x64, arm64] }\n',
    '',
    ['rpm for x64 is not made.', 'rpm for arm64 is not made.'],
  ],
  [
    '  entitlementsInherit: entitlements.mac.plist\n',
    '',
    ['The camera is not among the entitlementsInherit of macOS.'],
  ],
  [
    'NSCameraUsageDescription:',
    'NSMicrophoneUsageDescription:',
    ['Nothing says to who is asked on macOS what the camera is for.'],
  ],
])('misses what is not there: %s as %s', async (text, replacement, problems) => {
  expect(await problemsWith(text, replacement)).toEqual(problems);
});
