import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { WebContents } from 'electron';
import { beforeEach, expect, it } from 'vitest';
import { FakeContents } from '../../testing/electron-stand-in.ts';
import { settingsInMemory } from '../../testing/in-memory.ts';
import { createPageHandlers } from './page-handlers.ts';
import { temporaryDirectory } from '@moveway/dev/testing/temporary-directory.ts';

const directory = temporaryDirectory();

const nativeTheme: Parameters<typeof createPageHandlers>[0]['nativeTheme'] = { themeSource: 'system' };

let settings: ReturnType<typeof settingsInMemory>;

beforeEach(async () => {
  settings = settingsInMemory();
});

const create = (trialFile: string, show: (page: unknown) => Promise<void> = async () => undefined) =>
  createPageHandlers({ printPreview: { show }, nativeTheme, settings, trialFile });

it('says when what pages store cannot be written, and leaves no file of the trial', async () => {
  const flushed: string[] = [];
  const page = { session: { flushStorageData: () => void flushed.push('flush') } } as WebContents;
  await expect(
    create(join(directory(), 'gone', 'trial'))['session.flush'](undefined, page),
  ).rejects.toMatchObject({
    kind: 'file',
    message: `${join(directory(), 'gone')} could not be written: its folder does not exist.`,
  });
  await create(join(directory(), 'trial'))['session.flush'](undefined, page);
  expect(await readdir(directory())).toEqual([]);
  expect(flushed).toEqual(['flush', 'flush']);
});

it('gives the frame the theme of the page, also where it cannot be kept', async () => {
  settings.change = async () => {
    throw new Error('The disk is full');
  };
  await create('trial')['window.theme']('dark', {} as WebContents);
  expect(nativeTheme.themeSource).toBe('dark');
});

it('starts with the theme that was chosen last, and with the system’s theme the first time', async () => {
  nativeTheme.themeSource = 'light';
  const handlers = create('trial');
  expect(nativeTheme.themeSource).toBe('system');
  await handlers['window.theme']('dark', {} as WebContents);
  nativeTheme.themeSource = 'system';
  create('trial');
  expect(nativeTheme.themeSource).toBe('dark');
});

it('writes the theme once for all windows that have it', async () => {
  const written: unknown[] = [];
  const { change } = settings;
  settings.change = async (values) => {
    written.push(values);
    await change(values);
  };
  const handlers = create('trial');
  await handlers['window.theme']('dark', {} as WebContents);
  await handlers['window.theme']('dark', {} as WebContents);
  expect(written).toEqual([{ theme: 'dark' }]);
});

it('prints and searches the page that asks', async () => {
  const printed: unknown[] = [];
  const handlers = create('trial', async (page) => void printed.push(page));
  const contents = new FakeContents();
  // The stand-in has what these handlers use.
  const page = contents as unknown as WebContents;
  await handlers['window.print'](undefined, page);
  await handlers['window.find']({ text: 'Emma', isForward: true, isNext: false }, page);
  await handlers['window.find']({ text: 'Emma', isForward: false, isNext: true }, page);
  await handlers['window.find-end'](undefined, page);
  expect(printed).toEqual([page]);
  expect(contents.calls).toEqual([
    'find Emma {"forward":true,"findNext":true}',
    'find Emma {"forward":false,"findNext":false}',
    'stop keepSelection',
  ]);
});
