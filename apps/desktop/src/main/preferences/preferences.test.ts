import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { FakeContents } from '../../testing/electron-stand-in.ts';
import type { Policy } from './policy.ts';
import {
  createPreferenceHandlers,
  createPreferences,
  DEFAULT_PREFERENCES,
  type ApplyPreferences,
} from './preferences.ts';
import { openSettingsFile } from '../storage/settings-file.ts';
import { temporaryDirectory } from '@moveway/dev/testing/temporary-directory.ts';

const directory = temporaryDirectory();

const NO_POLICY: Policy = {
  serverUrl: undefined,
  isServerFixed: false,
  allowsUpdates: true,
  values: {},
  fixed: [],
  problem: undefined,
};

let file: string;
let logged: string[];
let changes: number;

beforeEach(async () => {
  file = join(directory(), 'settings.json');
  logged = [];
  changes = 0;
});

function open(policy = NO_POLICY, apply: ApplyPreferences = {}) {
  const log = (message: string) => void logged.push(message);
  const preferences = createPreferences({ settings: openSettingsFile(file, log), policy, log });
  preferences.follow(apply, () => void (changes += 1));
  return preferences;
}

const stored = async (): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));

it('does not change what the company has set, whatever was stored', async () => {
  await writeFile(file, '{"onClose":"hide","zoom":1.5}');
  const preferences = open({ ...NO_POLICY, values: { onClose: 'quit' }, fixed: ['onClose'] });
  expect(preferences.get()).toMatchObject({ onClose: 'quit', zoom: 1.5 });
  await expect(preferences.change({ onClose: 'hide', zoom: 2 })).rejects.toThrow('Your company has set');
  expect(await stored()).toEqual({ onClose: 'hide', zoom: 1.5 });
});

it('keeps what was chosen while the policy is broken, and changes none of it', async () => {
  await writeFile(file, '{"zoom":1.5}');
  const preferences = open({ ...NO_POLICY, fixed: ['zoom'], problem: 'It is broken.' });
  expect(preferences.get().zoom).toBe(1.5);
  await expect(preferences.change({ zoom: 1 })).rejects.toThrow('Your company has set');
});

it('stores nothing of a change that cannot be applied, and says why', async () => {
  const preferences = open(NO_POLICY, {
    startsWithSystem: (isOn) => {
      if (isOn) {
        throw new Error('The disk is full.');
      }
    },
  });
  await expect(preferences.change({ startsWithSystem: true })).rejects.toThrow('The disk is full.');
  expect(preferences.get().startsWithSystem).toBe(false);
  expect(await stored()).toEqual({});
});

it('starts with the others when one cannot be applied, and logs it', () => {
  const applied: unknown[] = [];
  open(NO_POLICY, {
    startsWithSystem: () => {
      throw new Error('The disk is full.');
    },
    showsTray: (isShown) => void applied.push(isShown),
  });
  expect(applied).toEqual([true]);
  expect(logged).toEqual(['The preference startsWithSystem: The disk is full.']);
});

it('leaves out an invalid stored value, and keeps the others', async () => {
  await writeFile(file, '{"zoom":7,"playsSound":true,"printer":3}');
  expect(open().get()).toEqual({ ...DEFAULT_PREFERENCES, playsSound: true });
});

it.each([
  { notifiesOfMessages: false },
  { notifiesOfLatePackages: false },
  { playsSound: true },
  { showsTray: false },
  { onClose: 'quit' },
  { startsWithSystem: true },
  { spelling: 'de' },
  { zoom: 1.25 },
  { printer: 'Zebra' },
] as const)('applies a change at once, and has it in the file for the next start: %j', async (change) => {
  const applied: unknown[] = [];
  const note = (value: unknown) => void applied.push(value);
  const [name] = Object.keys(change);
  const preferences = open(NO_POLICY, { [name as string]: note });
  await preferences.change(change);
  expect(applied.slice(1)).toEqual(Object.values(change));
  expect(await stored()).toEqual(change);
  expect(open().get()).toEqual({ ...DEFAULT_PREFERENCES, ...change });
  expect(changes).toBe(1);
});

it('zooms by steps, up to the last one, and back to the actual size', async () => {
  const preferences = open();
  await preferences.zoom(1);
  expect(preferences.get().zoom).toBe(1.1);
  await preferences.zoom(-1);
  await preferences.zoom(-1);
  expect(preferences.get().zoom).toBe(0.9);
  await preferences.change({ zoom: 2 });
  await preferences.zoom(1);
  expect(preferences.get().zoom).toBe(2);
  await preferences.zoom(0);
  expect(await stored()).toEqual({ zoom: 1 });
});

it('tells the window what can be chosen, and what the company has set', async () => {
  const page = new FakeContents();
  page.printers = [
    { name: 'zebra', displayName: 'Zebra in the yard' },
    { name: 'office', displayName: '' },
  ];
  const policy: Policy = { ...NO_POLICY, fixed: ['zoom'], values: { zoom: 2 }, isServerFixed: true };
  const handlers = createPreferenceHandlers({
    preferences: open(policy),
    policy,
    languages: () => ['de'],
    serverUrl: () => 'https://moveway.example',
    changeServer: () => undefined,
  });
  expect(await handlers['preferences.read'](undefined, page as never)).toEqual({
    values: { ...DEFAULT_PREFERENCES, zoom: 2 },
    fixed: ['zoom'],
    policyProblem: undefined,
    languages: ['de'],
    printers: [
      { name: 'zebra', label: 'Zebra in the yard' },
      { name: 'office', label: 'office' },
    ],
    server: { url: 'https://moveway.example', isFixed: true },
  });
});

it('has in its answer what was changed while the system was asked for its printers', async () => {
  const preferences = open();
  const handlers = createPreferenceHandlers({
    preferences,
    policy: NO_POLICY,
    languages: () => [],
    serverUrl: () => undefined,
    changeServer: () => undefined,
  });
  const page = new FakeContents();
  page.getPrintersAsync = async () => {
    await preferences.zoom(1);
    return [];
  };
  expect(await handlers['preferences.read'](undefined, page as never)).toMatchObject({
    values: { zoom: 1.1 },
  });
});
