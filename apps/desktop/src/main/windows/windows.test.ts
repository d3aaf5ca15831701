import { beforeEach, expect, it } from 'vitest';
import {
  FakeWindow,
  fakeWindows,
  lightTheme,
  newestWindow as newest,
} from '../../testing/electron-stand-in.ts';
import { settingsInMemory } from '../../testing/in-memory.ts';

let hidesOnClose: boolean;
let mainClosed: number;
let zoom: number;

beforeEach(() => {
  FakeWindow.made = [];
  hidesOnClose = false;
  mainClosed = 0;
  zoom = 1;
});

const openWindows = (settings = settingsInMemory(), nativeTheme = lightTheme) =>
  fakeWindows({
    settings,
    nativeTheme,
    hidesOnClose: () => hidesOnClose,
    onMainClosed: () => void (mainClosed += 1),
    zoom: () => zoom,
  });

it('opens the console, and shows it once it is painted', () => {
  openWindows().open();
  expect(newest().calls).toEqual(['load app://console/admin']);
  newest().emit('ready-to-show');
  expect(newest().calls).toContain('show');
  expect(newest().options.webPreferences).toMatchObject({
    preload: '/preload.cjs',
    spellcheck: true,
  });
});

it('asks for a dark frame while the theme is dark', () => {
  const nativeTheme = { shouldUseDarkColors: true };
  const windows = openWindows(settingsInMemory(), nativeTheme);
  windows.open();
  expect(newest().options.darkTheme).toBe(true);
  nativeTheme.shouldUseDarkColors = false;
  windows.openPreferences();
  expect(newest().options.darkTheme).toBe(false);
});

it('brings the open window to the front instead of opening another', () => {
  const windows = openWindows();
  windows.open();
  newest().minimized = true;
  windows.open();
  expect(FakeWindow.made).toHaveLength(1);
  expect(newest().calls.slice(1)).toEqual(['restore', 'show', 'focus']);
});

it('opens again after the window was closed, where it was and as large', () => {
  const settings = settingsInMemory();
  const windows = openWindows(settings);
  windows.open();
  newest().bounds = { x: 100, y: 50, width: 1200, height: 800 };
  newest().maximized = true;
  expect(newest().userCloses()).toBe(true);
  expect(windows.main()).toBeUndefined();
  windows.open();
  expect(FakeWindow.made).toHaveLength(2);
  expect(newest().options).toMatchObject({ x: 100, y: 50, width: 1200, height: 800 });
  expect(newest().maximized).toBe(true);
});

it('shows every page at the zoom that was chosen, also after a reload', () => {
  openWindows().open();
  newest().webContents.emit('did-finish-load');
  zoom = 1.5;
  newest().webContents.emit('did-finish-load');
  expect(newest().webContents.zoomFactor).toBe(1.5);
});

it('shows nothing after a quiet start until it is asked for', () => {
  const window = { x: 0, y: 0, width: 900, height: 700, isMaximized: true };
  const windows = openWindows(settingsInMemory({ window }));
  windows.openHidden();
  newest().emit('ready-to-show');
  expect(newest().calls).toEqual(['load app://console/admin']);
  // Maximizing would show it.
  expect(newest().maximized).toBe(false);
  windows.open();
  expect(FakeWindow.made).toHaveLength(1);
  expect(newest().calls.slice(1)).toEqual(['show', 'focus']);
});

it('has one window of preferences, which does not count as a window of the console', () => {
  const windows = openWindows();
  windows.openPreferences();
  windows.openPreferences();
  expect(FakeWindow.made).toHaveLength(1);
  expect(newest().calls).toEqual(['load app://console/preferences', 'show', 'focus']);
  expect(windows.all()).toEqual([]);
  expect(windows.preferences()).toBeDefined();
  newest().userCloses();
  expect(windows.preferences()).toBeUndefined();
});

it('hides instead of closing while the app goes on, and says when it was closed', () => {
  hidesOnClose = true;
  openWindows().open();
  expect(newest().userCloses()).toBe(false);
  expect(newest().calls).toContain('hide');
  expect(mainClosed).toBe(0);
  hidesOnClose = false;
  newest().userCloses();
  expect(mainClosed).toBe(1);
});

it('leads the open window to a link, and a new one to it from the start', () => {
  const windows = openWindows();
  windows.open({ kind: 'package', trackingNumber: 'MW100000001' });
  expect(newest().calls).toEqual(['load app://console/admin?package=MW100000001']);
  windows.open({ kind: 'conversation', id: 'a'.repeat(24) });
  expect(newest().webContents.sent).toContainEqual({
    channel: 'window.link',
    payload: `/admin/support/conversations/${'a'.repeat(24)}`,
  });
  newest().webContents.loading = true;
  windows.open({ kind: 'late' });
  expect(newest().calls).toContain('load app://console/admin?attention=late');
});

it('opens a package in one window of its own', () => {
  const windows = openWindows();
  windows.open();
  const link = { kind: 'package', trackingNumber: 'MW100000001' } as const;
  windows.openDetached(link);
  windows.openDetached(link);
  expect(FakeWindow.made).toHaveLength(2);
  expect(newest().calls).toEqual(['load app://console/admin?package=MW100000001', 'show', 'focus']);
  expect(windows.all()).toHaveLength(2);
  newest().userCloses();
  windows.openDetached(link);
  expect(FakeWindow.made).toHaveLength(3);
});

it('reports to the page where a text was found', () => {
  openWindows().open();
  newest().webContents.emit('found-in-page', {}, { activeMatchOrdinal: 2, matches: 7 });
  expect(newest().webContents.sent).toEqual([{ channel: 'window.found', payload: { active: 2, total: 7 } }]);
});

it('tells its page whether it can be seen: not while it is hidden or minimized', () => {
  openWindows().openHidden();
  const window = newest();
  window.webContents.emit('did-finish-load');
  window.show();
  window.minimized = true;
  window.emit('minimize');
  window.minimized = false;
  window.emit('restore');
  window.hide();
  const told = window.webContents.sent.filter(({ channel }) => channel === 'window.shown');
  expect(told.map(({ payload }) => payload)).toEqual([false, true, false, true, false]);
});
