import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { preferencesSchema } from '../../ipc/preferences.contract.ts';
import { policyFile, readPolicy } from './policy.ts';
import { temporaryDirectory } from '@moveway/dev/testing/temporary-directory.ts';

const directory = temporaryDirectory();

let file: string;

beforeEach(async () => {
  file = join(directory(), 'policy.json');
});

async function policyOf(text: string) {
  await writeFile(file, text);
  return readPolicy(file);
}

it.each([
  ['', 'is not valid JSON'],
  ['{"updates": false', 'is not valid JSON'],
  ['[]', 'is not a policy'],
  ['{"server": 5}', 'is not a policy: server'],
  ['{"server": "not a url"}', 'server: an address like https://moveway.example.com, encrypted'],
  ['{"server": "http://10.0.0.5"}', 'server: an address like https://moveway.example.com, encrypted'],
  ['{"updates": "off"}', 'is not a policy: updates'],
  ['{"update": false}', '"update"'],
  ['{"preferences": {"onClose": "quit", "zoom": 7}}', 'is not a policy: preferences.zoom'],
  ['{"preferences": {"tray": false}}', '"tray"'],
])('closes everything when it is broken, and says where: %s', async (text, problem) => {
  const policy = await policyOf(text);
  expect(policy).toEqual({
    serverUrl: undefined,
    isServerFixed: true,
    allowsUpdates: false,
    values: {},
    fixed: Object.keys(preferencesSchema.shape),
    problem: expect.stringContaining(problem),
  });
  expect(policy.problem).toContain(file);
});

it('closes everything when it is there and cannot be read', async () => {
  await mkdir(file);
  expect(readPolicy(file)).toMatchObject({ isServerFixed: true, allowsUpdates: false });
  expect(readPolicy(file).problem).toBe(`${file} cannot be read (EISDIR).`);
});

it('sets nothing where the policy is missing or empty', async () => {
  const none = {
    serverUrl: undefined,
    isServerFixed: false,
    allowsUpdates: true,
    values: {},
    fixed: [],
    problem: undefined,
  };
  expect(readPolicy(file)).toEqual(none);
  expect(readPolicy(join(file, 'policy.json'))).toEqual(none);
  expect(await policyOf('{}')).toEqual(none);
});

it('sets the server, the updates and the preferences that it names, from any editor', async () => {
  expect(
    await policyOf(
      '\uFEFF{"server":"moveway.example/admin","updates":false,"preferences":{"onClose":"quit"}}',
    ),
  ).toEqual({
    serverUrl: 'https://moveway.example',
    isServerFixed: true,
    allowsUpdates: false,
    values: { onClose: 'quit' },
    fixed: ['onClose'],
    problem: undefined,
  });
});

it.each([
  ['win32', String.raw`D:\Data\Moveway\policy.json`],
  ['darwin', '/Library/Application Support/Moveway/policy.json'],
  ['linux', '/etc/moveway/policy.json'],
] as const)('is on %s where only administrators of the computer can write', (platform, path) => {
  expect(policyFile(platform, { programData: String.raw`D:\Data` })).toBe(path);
});
