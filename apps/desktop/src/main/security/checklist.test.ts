import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  FakeContents,
  FakeWindow,
  fakeWindows,
  lightTheme,
  Window,
} from '../../testing/electron-stand-in.ts';
import { createPrintPreview } from '../print-and-save/print-preview.ts';

/*
 * Electron's security checklist (https://www.electronjs.org/docs/latest/tutorial/security), item by item. What another
 * file tests is named with it: 5, 7 (app-scheme.test.ts), 13 to 15, 17; 19 is tested in packing/packing.test.ts.
 */
const mainDirectory = join(import.meta.dirname, '..');
/** Everything that runs in the main process or the preload script. */
const sources = [mainDirectory, join(mainDirectory, '../preload')].flatMap((directory) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
);

/** The preferences of every window that the app can open. */
async function everyWindow() {
  FakeWindow.made = [];
  const windows = fakeWindows();
  windows.open();
  windows.openDetached({ kind: 'package', trackingNumber: 'MW100000001' });
  windows.openPreferences();
  await createPrintPreview(Window, lightTheme).show(new FakeContents());
  return FakeWindow.made.map(({ options, calls }) => ({ preferences: options.webPreferences ?? {}, calls }));
}

describe('Electron’s security checklist', () => {
  let all: Awaited<ReturnType<typeof everyWindow>>;
  beforeEach(async () => {
    all = await everyWindow();
  });

  it('1 and 18: every window loads the app’s own protocol, never a page of the network or a file', () => {
    expect(all).toHaveLength(4);
    for (const { calls } of all) {
      expect(calls.filter((call) => call.startsWith('load '))).toEqual([
        expect.stringMatching(/^load app:\/\//),
      ]);
    }
    expect(
      sources.filter((source) => /loadFile\(|file:\/\//.test(source.replaceAll(/\/\*[\s\S]*?\*\//g, ''))),
    ).toEqual([]);
  });

  it('2, 3, 4 and 6: no Node, an isolated context, a sandbox and web security in every window', () => {
    for (const { preferences } of all) {
      expect(preferences.nodeIntegration).toBe(false);
      expect(preferences.contextIsolation).toBe(true);
      expect(preferences.sandbox).toBe(true);
      expect(preferences.webSecurity ?? true).toBe(true);
    }
  });

  it('5: permissions are denied but for a few (page-restrictions.test.ts)', () => {
    expect(sources.filter((source) => source.includes('setPermissionRequestHandler('))).toHaveLength(1);
  });

  it('8, 9, 10, 11 and 12: no insecure content, experiment, Blink feature, and no webview', () => {
    for (const { preferences } of all) {
      for (const name of [
        'allowRunningInsecureContent',
        'experimentalFeatures',
        'enableBlinkFeatures',
        'webviewTag',
        'nodeIntegrationInSubFrames',
        'nodeIntegrationInWorker',
      ]) {
        expect(preferences).not.toHaveProperty(name);
      }
    }
  });

  it('13, 14 and 15: navigation, new windows and openExternal are in one place (page-restrictions.test.ts)', () => {
    for (const name of ["'will-navigate'", 'setWindowOpenHandler(', 'openExternal(']) {
      expect(sources.filter((source) => source.includes(name))).toHaveLength(1);
    }
  });

  it('16: runs a version of Electron that was tested with, to the digit', () => {
    const workspace = readFileSync(join(mainDirectory, '../../../../pnpm-workspace.yaml'), 'utf8');
    expect(workspace).toMatch(/^ {2}electron: \d+\.\d+\.\d+$/m);
  });

  it('17: every channel checks who calls (handle.test.ts, fuzz.test.ts), and there is one place that opens them', () => {
    const opening = /ipcMain\.(?:handle|on|once|handleOnce)\(/;
    expect(sources.filter((source) => opening.test(source))).toHaveLength(1);
  });

  it('20: the page gets named functions, never Electron’s own', () => {
    const preload = readFileSync(join(mainDirectory, '../preload/index.ts'), 'utf8');
    expect(preload.match(/exposeInMainWorld\('\w+'/g)).toEqual([
      "exposeInMainWorld('desktop'",
      "exposeInMainWorld('desktopEvents'",
    ]);
    expect(preload).not.toMatch(/exposeInMainWorld\('\w+', \{[^}]*ipcRenderer/);
  });

  it('the viewer of documents has no bridge', () => {
    expect(all.at(-1)?.preferences).not.toHaveProperty('preload');
  });
});
