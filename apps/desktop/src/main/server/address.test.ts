import { expect, it } from 'vitest';
import { settingsInMemory } from '../../testing/in-memory.ts';
import { createServerAddress, parseServerUrl } from './address.ts';

it.each([
  ['https://moveway.example/admin?x=1', 'https://moveway.example'],
  [' moveway.example ', 'https://moveway.example'],
  ['moveway.example:8443', 'https://moveway.example:8443'],
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://10.0.0.5:3000', 'http://10.0.0.5:3000'],
])('understands %s', (text, url) => {
  expect(parseServerUrl(text)).toBe(url);
});

it.each([
  '',
  'not a url',
  'ftp://moveway.example',
  'file:///etc/passwd',
  'https://name:word@moveway.example',
])('rejects %s with a sentence', (text) => {
  expect(() => parseServerUrl(text)).toThrow('Enter an address like');
});

const address = (settings = settingsInMemory(), preset?: string) =>
  createServerAddress({ settings, preset, isFixed: false });

it('is what was chosen, also after a restart, and nothing before', async () => {
  const settings = settingsInMemory();
  const chosen = address(settings);
  expect(chosen.get()).toBeUndefined();
  await chosen.replace('moveway.example', false);
  expect(chosen.get()).toBe('https://moveway.example');
  expect(address(settings).get()).toBe('https://moveway.example');
});

it('stays what it was when the new one cannot be stored', async () => {
  const settings = settingsInMemory({ serverUrl: 'https://a.example' });
  const full = address({ ...settings, change: async () => Promise.reject(new Error('ENOSPC')) });
  await expect(full.replace('https://b.example', false)).rejects.toThrow('ENOSPC');
  expect(full.get()).toBe('https://a.example');
});

it('is taken from the environment first, which the settings do not store', () => {
  const settings = settingsInMemory({ serverUrl: 'https://a.example' });
  expect(address(settings, 'https://b.example').get()).toBe('https://b.example');
  expect(settings.get().serverUrl).toBe('https://a.example');
});

it('takes plain HTTP to another computer only confirmed, and for that address alone', async () => {
  const settings = settingsInMemory();
  await expect(address(settings).replace('http://10.0.0.5', false)).rejects.toThrow('not encrypted');
  expect(address(settings, 'http://10.0.0.5').get()).toBeUndefined();
  await address(settings).replace('http://10.0.0.5', true);
  expect(address(settings).get()).toBe('http://10.0.0.5');
  const preset = address(settings, 'http://10.0.0.5');
  expect([preset.get(), preset.refused()]).toEqual(['http://10.0.0.5', undefined]);
  expect(
    address(settingsInMemory({ ...settings.get(), serverUrl: 'http://10.0.0.6' })).get(),
  ).toBeUndefined();
});

it.each(['http://127.moveway.example', 'http://127.0.0.1.example', 'http://localhost.example'])(
  'does not take %s for this computer because of its name',
  async (url) => {
    await expect(address().replace(url, false)).rejects.toThrow('not encrypted');
  },
);

it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'takes %s without a question, because nothing leaves this computer',
  async (url) => {
    const chosen = address();
    await chosen.replace(url, false);
    expect(chosen.get()).toBe(url);
  },
);

it.each([
  [
    'http://10.0.0.5:3000',
    'http://10.0.0.5:3000 is not encrypted: anyone on the network could read passwords and data.',
  ],
  ['not a url', 'Enter an address like https://moveway.example.com.'],
])('says why it does not use %s, until an address is chosen', async (preset, reason) => {
  const refusing = address(settingsInMemory(), preset);
  expect(refusing.get()).toBeUndefined();
  expect(refusing.refused()).toEqual({ address: preset, reason });
  await refusing.replace('http://10.0.0.5:3000', true);
  expect(refusing.refused()).toBeUndefined();
});

it('lets nobody choose another server than the company, and stays with it when its policy is gone', async () => {
  const settings = settingsInMemory({ serverUrl: 'https://own.example' });
  const fixed = createServerAddress({ settings, preset: 'https://company.example', isFixed: true });
  await expect(fixed.replace('https://own.example', false)).rejects.toThrow('Your company has set');
  expect(fixed.get()).toBe('https://company.example');
  expect(createServerAddress({ settings, preset: undefined, isFixed: true }).get()).toBe(
    'https://company.example',
  );
});
