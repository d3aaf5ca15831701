import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WebContents } from 'electron';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stringify } from 'yaml';
import { settingsInMemory } from '../../testing/in-memory.ts';
import { COMPUTER, installedUpdater, startFeed } from '../../testing/update-feed.ts';
import { signUpdate } from './signature.ts';
import { CHECK_EVERY_MS, createUpdates } from './updates.ts';

const keys = generateKeyPairSync('ed25519');
const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const sign = (info: object) => signUpdate(info, privateKey);
const page = {} as WebContents;
const FILE = 'moveway-control-center-1.1.0-linux-x86_64.AppImage';
const OLD = '#!/bin/sh\n# 1.0.0\n';
const NEW = '#!/bin/sh\n# 1.1.0\n';

let directory: string;
let feed: Awaited<ReturnType<typeof startFeed>>;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'moveway-updates-'));
  await writeFile(join(directory, 'app-update.yml'), 'updaterCacheDirName: moveway-updater\n');
  await writeFile(join(directory, 'console.AppImage'), OLD);
  vi.stubEnv('APPIMAGE', join(directory, 'console.AppImage'));
  vi.stubEnv('XDG_CACHE_HOME', join(directory, 'cache'));
  feed = await startFeed();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  feed.close();
  await rm(directory, { recursive: true });
});

const installed = () => readFile(join(directory, 'console.AppImage'), 'utf8');

async function start(version = '1.0.0', change: Partial<Parameters<typeof createUpdates>[0]> = {}) {
  const { updater, quit } = await installedUpdater(version, directory);
  const logged: string[] = [];
  const updates = createUpdates({
    updater,
    feedUrl: feed.url,
    publicKey,
    isAllowed: true,
    computer: COMPUTER,
    settings: settingsInMemory(),
    onChange: () => undefined,
    log: (message) => void logged.push(message),
    ...change,
  });
  return { updater, updates, quit, logged, check: () => updates.handlers['updates.check'](undefined, page) };
}

it('loads what the feed has, leaves the program alone while it is used, and installs it when the app quits', async () => {
  feed.publish('1.1.0', NEW, sign);
  const { updates, check, quit } = await start();
  await check();
  expect(updates.state()).toEqual({ state: 'ready', version: '1.1.0' });
  expect(await installed()).toBe(OLD);
  quit();
  expect(await installed()).toBe(NEW);
});

it('neither offers nor installs a version that was skipped, but the next one', async () => {
  feed.publish('1.1.0', NEW, sign);
  const { updates, check, quit } = await start();
  await check();
  await updates.handlers['updates.skip'](undefined, page);
  await updates.handlers['updates.install'](undefined, page);
  quit();
  expect(await installed()).toBe(OLD);
  await check();
  expect(updates.state()).toEqual({ state: 'current' });
  feed.publish('1.2.0', NEW, sign);
  await check();
  expect(updates.state()).toEqual({ state: 'ready', version: '1.2.0' });
});

it('still offers what was ready when the feed cannot be reached', async () => {
  feed.publish('1.1.0', NEW, sign);
  const { updates, check, quit } = await start();
  await check();
  feed.files.clear();
  await check();
  expect(updates.state()).toEqual({ state: 'ready', version: '1.1.0' });
  quit();
  expect(await installed()).toBe(NEW);
});

it('says in the log why it could not install, and offers it again', async () => {
  feed.publish('1.1.0', NEW, sign);
  const { updates, check, logged } = await start();
  await check();
  vi.stubEnv('APPIMAGE', undefined);
  await updates.handlers['updates.install'](undefined, page);
  expect(logged).toEqual(['Update: APPIMAGE env is not defined']);
  expect(updates.state()).toEqual({ state: 'ready', version: '1.1.0' });
});

it('installs at once when told to', async () => {
  feed.publish('1.1.0', NEW, sign);
  const { updates, check } = await start();
  await check();
  await updates.handlers['updates.install'](undefined, page);
  expect(await installed()).toBe(NEW);
});

it('checks each hour until it is ended, and finds what was published meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  feed.publish('1.0.0', OLD, sign);
  const { updates } = await start();
  const stop = updates.start();
  await vi.waitFor(() => expect(feed.asked).toHaveLength(1));
  await vi.waitFor(() => expect(updates.state().state).toBe('current'));
  feed.publish('1.1.0', NEW, sign);
  vi.advanceTimersByTime(CHECK_EVERY_MS);
  await vi.waitFor(() => expect(updates.state()).toEqual({ state: 'ready', version: '1.1.0' }));
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

it('takes a newer version in the place of the one that is ready, and installs only that one', async () => {
  feed.publish('1.1.0', NEW, sign);
  const { updates, check, quit } = await start();
  await check();
  const newest = '#!/bin/sh\n# 1.2.0\n';
  feed.publish('1.2.0', newest, sign);
  await check();
  expect(updates.state()).toEqual({ state: 'ready', version: '1.2.0' });
  quit();
  expect(await installed()).toBe(newest);
});

it('loads what is ready once, however often it is checked', async () => {
  feed.publish('1.1.0', NEW, sign);
  const { updates, check } = await start();
  await check();
  await check();
  expect(updates.state()).toEqual({ state: 'ready', version: '1.1.0' });
  expect(feed.asked.filter((name) => name === FILE)).toHaveLength(1);
});

it('does not install what the feed has taken back', async () => {
  feed.publish('1.1.0', NEW, sign);
  const { updates, check, quit } = await start();
  await check();
  feed.publish('1.0.0', OLD, sign);
  await check();
  expect(updates.state()).toEqual({ state: 'current' });
  quit();
  expect(await installed()).toBe(OLD);
});

it('leaves the console alone when it is quit while a version takes the place of another', async () => {
  feed.publish('1.1.0', NEW, sign);
  const { updates, check, quit } = await start();
  await check();
  feed.publish('1.2.0', '#!/bin/sh\n# 1.2.0\n', sign);
  const end = feed.hold('1.2.0');
  const checked = check();
  await vi.waitFor(() => expect(feed.asked.at(-1)).toContain('1.2.0'));
  expect(updates.state()).toEqual({ state: 'downloading', version: '1.2.0' });
  quit();
  expect(await installed()).toBe(OLD);
  end();
  await checked;
});

it('takes no older version and no preview, and nothing that our signature does not cover', async () => {
  feed.publish('1.1.0', NEW, sign);
  const { updater, updates, check, quit } = await start('1.2.0');
  expect(updater).toMatchObject({ allowPrerelease: false, autoDownload: false, disableWebInstaller: true });
  await check();
  expect(updates.state()).toEqual({ state: 'current' });
  expect(feed.asked).toEqual(['latest-linux.yml']);
  quit();
  expect(await installed()).toBe(OLD);
});

it('rejects a file that is not the one described, and takes the right one at the next check', async () => {
  feed.publish('1.1.0', NEW, sign);
  feed.files.set(FILE, '#!/bin/sh\n# not ours\n');
  const { updates, check, quit } = await start();
  await check();
  expect(updates.state()).toMatchObject({ state: 'failed', detail: expect.stringContaining('checksum') });
  quit();
  expect(await installed()).toBe(OLD);
  feed.files.set(FILE, NEW);
  await check();
  expect(updates.state()).toEqual({ state: 'ready', version: '1.1.0' });
});

it('does not even load what a feed of another signer describes', async () => {
  const ours = feed.publish('1.1.0', NEW, sign);
  const theirs = feed.publish('1.1.0', '#!/bin/sh\n# not ours\n', () => ours.movewaySignature);
  const { updates, check } = await start();
  for (const info of [theirs, { ...ours, version: '1.1.1' }, { ...ours, movewaySignature: undefined }]) {
    feed.files.set('latest-linux.yml', stringify(info));
    await check();
    expect(updates.state()).toMatchObject({ state: 'failed', detail: expect.stringContaining('not signed') });
  }
  expect(new Set(feed.asked)).toEqual(new Set(['latest-linux.yml']));
});

it('says that the feed has nothing there, and tries again', async () => {
  const { updates, check } = await start();
  await check();
  expect(updates.state()).toMatchObject({
    state: 'failed',
    detail: expect.stringContaining('latest-linux.yml'),
  });
  feed.publish('1.0.0', OLD, sign);
  await check();
  expect(updates.state()).toEqual({ state: 'current' });
});

it.each([
  [{ isAllowed: false }, 'Your company has turned updates off.'],
  [{ feedUrl: undefined }, 'This build has no update feed.'],
])('asks no feed where updates are off: %o', async (change, detail) => {
  const { updates, check } = await start('1.0.0', change);
  await check();
  expect(updates.state()).toEqual({ state: 'off', detail });
  expect(feed.asked).toEqual([]);
});
