import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from './env.ts';

let directory: string;
let file: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'moveway-config-'));
  file = join(directory, 'settings.json');
});
afterEach(() => rm(directory, { recursive: true }));

it('uses the server on this machine unless configured otherwise', () => {
  expect(readConfig(file, {})).toEqual({ serverUrl: 'http://localhost:3000' });
});

it('takes the address from the settings file, and rather from MOVEWAY_URL', async () => {
  await writeFile(file, '{"serverUrl":"https://moveway.example/"}');
  expect(readConfig(file, {})).toEqual({ serverUrl: 'https://moveway.example' });
  expect(readConfig(file, { MOVEWAY_URL: 'http://10.0.0.5:3000/admin' })).toEqual({
    serverUrl: 'http://10.0.0.5:3000',
  });
});

it.each(['not a url', 'ftp://moveway.example', 'file:///etc/passwd'])(
  'rejects %s in one line',
  async (url) => {
    expect(() => readConfig(file, { MOVEWAY_URL: url })).toThrow(/^MOVEWAY_URL has to be an address/);
    await writeFile(file, JSON.stringify({ serverUrl: url }));
    expect(() => readConfig(file, {})).toThrow(/settings\.json has to be an address/);
  },
);

it('names a settings file it cannot read', async () => {
  await writeFile(file, '{');
  expect(() => readConfig(file, {})).toThrow(/settings\.json is not valid JSON/);
});
