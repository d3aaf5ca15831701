import type { BrowserWindow } from 'electron';
import { beforeEach, expect, it } from 'vitest';
import {
  FakeContents,
  FakeWindow,
  fakeWindows,
  lightTheme,
  newestWindow as newest,
  Window,
} from '../../testing/electron-stand-in.ts';
import { createMenuActions } from './menu-actions.ts';
import { DEFAULT_PREFERENCES } from '../preferences/preferences.ts';
import { createPrintPreview } from '../print-and-save/print-preview.ts';

const printPreview = createPrintPreview(Window, lightTheme);
let focused: FakeWindow | undefined;
let printer: string;
let zoomed: number[];
let logged: string[];
let warned: { window: unknown; message: string }[];

beforeEach(() => {
  FakeWindow.made = [];
  focused = undefined;
  logged = [];
  warned = [];
  printer = '';
  zoomed = [];
});

/** The main window of a console, its menu, and what it opened in windows of their own. */
function openConsole() {
  const windows = fakeWindows();
  windows.open();
  const main = newest();
  const detached: string[] = [];
  const actions = createMenuActions({
    // The stand-in has what is read of a window.
    focused: () => (focused as unknown as BrowserWindow | undefined) ?? null,
    windows,
    printPreview,
    preferences: {
      get: () => ({ ...DEFAULT_PREFERENCES, printer }),
      zoom: async (direction) => void zoomed.push(direction),
    },
    openWindow: (url) => void detached.push(url),
    dialog: {
      showMessageBox: async (window, { message }) => void warned.push({ window, message }),
    },
    log: (message) => void logged.push(message),
  });
  return { main, actions, detached };
}

async function openPreview(): Promise<FakeWindow> {
  await printPreview.show(new FakeContents());
  focused = newest();
  return focused;
}

it('asks the main window for a new package while a preview is in front, and brings it there', async () => {
  const { main, actions } = openConsole();
  const preview = await openPreview();
  actions.onCommand('new-package');
  expect(preview.webContents.sent).toEqual([]);
  expect(main.webContents.sent).toContainEqual({ channel: 'window.command', payload: 'new-package' });
  expect(main.calls).toContain('focus');
});

const zebra = { name: 'Zebra', displayName: 'Zebra' };

it('says in front of the preview that there is no printer', async () => {
  const { actions } = openConsole();
  const preview = await openPreview();
  actions.onPrint();
  await expect
    .poll(() => warned)
    .toEqual([{ window: preview, message: 'No printer is set up on this computer.' }]);
  expect(preview.webContents.calls).toEqual([]);
});

it.each<[string, (contents: FakeContents) => void, string]>([
  [
    'was not printed',
    (contents) => void (contents.printFailure = 'No paper'),
    'The document was not printed: No paper',
  ],
  [
    'cannot be printed: the system does not say which printers there are',
    (contents) => void (contents.getPrintersAsync = () => Promise.reject(new Error('No service'))),
    'The document could not be printed: No service',
  ],
])('says in front of the preview that a document %s, and logs why', async (_, fail, reason) => {
  const { actions } = openConsole();
  const preview = await openPreview();
  preview.webContents.printers = [zebra];
  fail(preview.webContents);
  actions.onPrint();
  await expect.poll(() => warned).toEqual([{ window: preview, message: 'The document was not printed.' }]);
  expect(logged).toEqual([reason]);
});

it.each(['cancelled', 'Print job canceled'])(
  'says nothing of a document whose printing was canceled: %s',
  async (reason) => {
    const { actions } = openConsole();
    const preview = await openPreview();
    preview.webContents.printers = [zebra];
    preview.webContents.printFailure = reason;
    actions.onPrint();
    await expect.poll(() => preview.webContents.calls).toEqual(['print {"pageSize":"Letter"}']);
    expect([...warned, ...logged]).toEqual([]);
  },
);

it('says nothing in front of a preview that was closed meanwhile', async () => {
  const { actions } = openConsole();
  const preview = await openPreview();
  preview.webContents.getPrintersAsync = async () => {
    preview.destroy();
    throw new Error('Object has been destroyed');
  };
  actions.onPrint();
  await expect.poll(() => logged).toHaveLength(1);
  expect(warned).toEqual([]);
});

it.each([
  ['', 'print {"pageSize":"Letter"}'],
  ['Zebra', 'print {"pageSize":"Letter","deviceName":"Zebra"}'],
  ['Sold last year', 'print {"pageSize":"Letter"}'],
])(
  'prints the document of a preview in front with the chosen printer, if there is one: %s',
  async (chosen, call) => {
    printer = chosen;
    const { actions } = openConsole();
    const preview = await openPreview();
    preview.webContents.printers = [zebra];
    actions.onPrint();
    await expect.poll(() => preview.webContents.calls).toEqual([call]);
    expect([...warned, ...logged]).toEqual([]);
    expect(newest()).toBe(preview);
  },
);

it('zooms, and opens the preferences', () => {
  const { actions } = openConsole();
  actions.onZoom(1);
  expect(zoomed).toEqual([1]);
  actions.onPreferences();
  expect(newest().calls).toEqual(['load app://console/preferences']);
});

it('shows a preview of the console that is in front', async () => {
  const { main, actions } = openConsole();
  focused = main;
  actions.onPrint();
  await expect.poll(() => newest().calls[0]).toMatch(/^load app:\/\/print\//);
  expect(main.webContents.calls).toEqual([]);
});

it('says that a page could not be printed, and logs why', async () => {
  const { main, actions } = openConsole();
  focused = main;
  main.webContents.printToPDF = async () => {
    throw new Error('Printing failed');
  };
  actions.onPrint();
  await expect.poll(() => logged).toEqual(['The page could not be printed: Printing failed']);
  expect(warned).toEqual([{ window: main, message: 'The print preview could not be opened.' }]);
});

it('asks the window that is in front, and detaches what it shows', () => {
  const { main, actions, detached } = openConsole();
  focused = main;
  actions.onCommand('find');
  actions.onDetach();
  expect(main.webContents.sent).toEqual([{ channel: 'window.command', payload: 'find' }]);
  expect(main.calls).not.toContain('focus');
  expect(detached).toEqual(['app://console/']);
});

it('does nothing about printing while no window is in front', () => {
  const { actions } = openConsole();
  actions.onPrint();
  expect(FakeWindow.made).toHaveLength(1);
});
