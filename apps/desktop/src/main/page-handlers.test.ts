import type { WebContents } from 'electron';
import { expect, it } from 'vitest';
import { FakeContents } from '../testing/electron-stand-in.ts';
import { createPageHandlers } from './page-handlers.ts';

const nativeTheme: Parameters<typeof createPageHandlers>[1] = { themeSource: 'system' };

it('gives the frame the theme of the page', async () => {
  const handlers = createPageHandlers({ show: async () => undefined }, nativeTheme);
  await handlers['window.theme']('dark', {} as WebContents);
  expect(nativeTheme.themeSource).toBe('dark');
});

it('prints and searches the page that asks', async () => {
  const printed: unknown[] = [];
  const handlers = createPageHandlers({ show: async (page) => void printed.push(page) }, nativeTheme);
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
