import { generateKeyPairSync } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { settingsInMemory } from '../../testing/in-memory.ts';
import { COMPUTER, TARGET } from '../../testing/update-feed.ts';
import { signUpdate } from './signature.ts';
import { CHECK_EVERY_MS, createUpdates, type Updater } from './updates.ts';

const keys = generateKeyPairSync('ed25519');
const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const page = {} as WebContents;

type Info = NonNullable<Awaited<ReturnType<Updater['checkForUpdates']>>>['updateInfo'];

const info = (version: string, isSigned = true): Info => {
  const plain = {
    version,
    files: [{ url: `console-${version}.AppImage`, sha512: 'abc' }],
    movewayTarget: TARGET,
  };
  const described = isSigned ? { ...plain, movewaySignature: signUpdate(plain, privateKey) } : plain;
  // The fields that are left out are not read.
  return described as unknown as Info;
};

let offered: Info | undefined;
let done: string[];
let updater: Updater;

beforeEach(() => {
  vi.useFakeTimers();
  offered = undefined;
  done = [];
  const events = new EventEmitter();
  updater = {
    // Its events are typed; the one that is emitted below carries nothing that is read.
    on: events.on.bind(events) as unknown as Updater['on'],
    off: events.off.bind(events) as unknown as Updater['off'],
    autoDownload: true,
    autoInstallOnAppQuit: true,
    allowDowngrade: true,
    allowPrerelease: true,
    disableWebInstaller: false,
    setFeedURL: () => undefined,
    checkForUpdates: async () => {
      done.push('check');
      return offered
        ? { isUpdateAvailable: true, updateInfo: offered, versionInfo: offered }
        : { isUpdateAvailable: false, updateInfo: info('1.0.0'), versionInfo: info('1.0.0') };
    },
    downloadUpdate: async () => {
      done.push('download');
      events.emit('update-downloaded');
      return [];
    },
    quitAndInstall: () => void done.push('install'),
  };
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (
  settings = settingsInMemory(),
  feedUrl: string | undefined = 'https://updates.example',
  isAllowed = true,
) =>
  createUpdates({
    updater,
    feedUrl,
    publicKey,
    isAllowed,
    computer: COMPUTER,
    settings,
    onChange: () => undefined,
    log: () => undefined,
  });

const check = (updates: ReturnType<typeof open>) => updates.handlers['updates.check'](undefined, page);

it('checks at the start and every hour', async () => {
  const stop = open().start();
  await vi.advanceTimersByTimeAsync(CHECK_EVERY_MS * 2);
  expect(done).toEqual(['check', 'check', 'check']);
  stop();
  await vi.advanceTimersByTimeAsync(CHECK_EVERY_MS);
  expect(done).toHaveLength(3);
});

it('loads a newer version that is signed, and installs it when told to', async () => {
  offered = info('2.0.0');
  const updates = open();
  await check(updates);
  expect(updates.state()).toEqual({ state: 'ready', version: '2.0.0' });
  expect(done).toEqual(['check', 'download']);
  await updates.handlers['updates.install'](undefined, page);
  expect(done).toEqual(['check', 'download', 'install']);
});

it('never interrupts: a postponed version is installed when the app quits', async () => {
  offered = info('2.0.0');
  const updates = open();
  expect(updater.autoInstallOnAppQuit).toBe(false);
  await check(updates);
  await check(updates);
  expect(updater.autoInstallOnAppQuit).toBe(true);
  expect(done).toEqual(['check', 'download', 'check']);
});

it('does not offer or install a version that was skipped, but the next one', async () => {
  const settings = settingsInMemory();
  offered = info('2.0.0');
  const updates = open(settings);
  await check(updates);
  await updates.handlers['updates.skip'](undefined, page);
  expect(updater.autoInstallOnAppQuit).toBe(false);
  await updates.handlers['updates.install'](undefined, page);
  await check(updates);
  expect(updates.state()).toEqual({ state: 'current' });
  expect(done).not.toContain('install');
  offered = info('2.0.1');
  await check(updates);
  expect(updates.state()).toEqual({ state: 'ready', version: '2.0.1' });
});

it('loads nothing that is not signed, and says so', async () => {
  offered = info('2.0.0', false);
  const updates = open();
  await check(updates);
  expect(updates.state()).toMatchObject({ state: 'failed', detail: expect.stringContaining('not signed') });
  expect(done).toEqual(['check']);
});

it('rejects downgrades, previews and unsigned second files, and downloads nothing by itself', () => {
  open();
  expect(updater).toMatchObject({
    allowDowngrade: false,
    allowPrerelease: false,
    disableWebInstaller: true,
    autoDownload: false,
  });
});

it('says that the feed cannot be reached, and tries again', async () => {
  const working = updater.checkForUpdates;
  updater.checkForUpdates = async () => {
    throw new Error('net::ERR_NAME_NOT_RESOLVED');
  };
  const updates = open();
  await check(updates);
  expect(updates.state()).toEqual({ state: 'failed', detail: 'net::ERR_NAME_NOT_RESOLVED' });
  updater.checkForUpdates = working;
  await check(updates);
  expect(updates.state()).toEqual({ state: 'current' });
});

it('asks no feed where the company has turned updates off', async () => {
  const updates = open(undefined, undefined, false);
  await check(updates);
  expect(updates.state()).toEqual({ state: 'off', detail: 'Your company has turned updates off.' });
  expect(done).toEqual([]);
});

it('is off in a build without a feed', async () => {
  const updates = createUpdates({
    updater,
    feedUrl: undefined,
    publicKey,
    isAllowed: true,
    computer: COMPUTER,
    settings: settingsInMemory(),
    onChange: () => undefined,
    log: () => undefined,
  });
  await check(updates);
  expect(updates.state().state).toBe('off');
  expect(done).toEqual([]);
});
