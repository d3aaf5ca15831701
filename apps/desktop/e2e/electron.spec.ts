import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ipcContract } from '../src/ipc/contract.ts';
import { THEME_KEY } from '@moveway/ui/theme/theme.ts';
import { CONSOLE, desktopAddress } from '@moveway/testing/pages/addresses.ts';
import { _electron, expect, type ElectronApplication } from '@playwright/test';
import { executablePath, test } from './electron.fixture.ts';
import { pressMenu } from './press-menu.ts';

const placeOf = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());

const XPROP = '/usr/bin/xprop';

/** What window managers of X11 are told of the frame of each window, the newest first. */
async function frameThemes(app: ElectronApplication): Promise<string[]> {
  const ids = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.getNativeWindowHandle().readUInt32LE(0)),
  );
  return ids.map(
    (id) =>
      /"(.*)"/.exec(execFileSync(XPROP, ['-id', `${id}`, '_GTK_THEME_VARIANT'], { encoding: 'utf8' }))?.[1] ??
      '',
  );
}

test.describe('the real Electron', () => {
  test.skip(executablePath === undefined, 'skipped: needs an Electron binary');

  test('opens the console from its own origin, without Node in the page', async ({ app }) => {
    const page = await app.firstWindow();
    await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible();
    expect(page.url()).toBe(desktopAddress());
    expect(await page.evaluate(() => 'require' in globalThis || 'process' in globalThis)).toBe(false);
    expect(await page.evaluate(() => Object.keys(window.desktop).toSorted())).toEqual(
      Object.keys(ipcContract).toSorted(),
    );
  });

  test('cannot be led to another site, nor opens one', async ({ app }) => {
    const opened = await app.evaluateHandle(({ shell }) => {
      const urls: string[] = [];
      shell.openExternal = async (url) => void urls.push(url);
      return urls;
    });
    const page = await app.firstWindow();
    await page.evaluate(() => {
      window.open('https://example.com/popup');
      location.href = 'https://example.com/';
    });
    await expect.poll(() => page.url()).toBe(desktopAddress());
    expect(app.windows()).toHaveLength(1);
    expect(await opened.jsonValue()).toEqual([]);
  });

  test('opens a deep link of a second start in the window that is there', async ({ app, startWith }) => {
    const page = await app.firstWindow();
    const { executablePath: program, args, env } = startWith('moveway://package/MW100000001');
    const second = spawn(program, args, { env });
    expect(await once(second, 'exit')).toEqual([0, null]);
    await expect.poll(() => page.url()).toBe(desktopAddress(CONSOLE.packages({ package: 'MW100000001' })));
    expect(app.windows()).toHaveLength(1);
  });

  test('hides its window on close, which its page is told, and shows it at the next start', async ({
    app,
  }) => {
    const page = await app.firstWindow();
    const isVisible = () =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
    await expect.poll(isVisible).toBe(true);
    const told = await page.evaluateHandle(() => {
      const states: boolean[] = [];
      window.desktopEvents['window.shown']((isShown) => states.push(isShown));
      return states;
    });
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    await expect.poll(isVisible).toBe(false);
    await expect.poll(() => told.jsonValue()).toEqual([false]);
    // Why the page is told.
    expect(await page.evaluate(() => document.visibilityState)).toBe('visible');
    await app.evaluate(({ app: running }) => running.emit('second-instance', {}, []));
    await expect.poll(isVisible).toBe(true);
    await expect.poll(() => told.jsonValue()).toEqual([false, true]);
  });

  test('opens where it was after it was quit', async ({ startWith }) => {
    const place = { x: 40, y: 60, width: 900, height: 640 };
    const first = await _electron.launch(startWith());
    await first.firstWindow();
    await first.evaluate(
      ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds),
      place,
    );
    // The window system answers later; what was stored before that would be half of it.
    await expect.poll(() => placeOf(first)).toEqual(place);
    await first.close();
    const second = await _electron.launch(startWith());
    await second.firstWindow();
    await expect.poll(() => placeOf(second)).toEqual(place);
    await second.close();
  });

  test('calls through Chromium as no page does: the server sees no cookie and no page', async ({ app }) => {
    const seen: IncomingHttpHeaders[] = [];
    const server = createServer((request, response) => {
      seen.push(request.headers);
      response.setHeader('content-type', 'application/json').end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    // A server that listens on a port has an address with one.
    const { port } = server.address() as AddressInfo;
    const page = await app.firstWindow();
    await page.evaluate((address) => window.desktop['server.check'](address), `http://127.0.0.1:${port}`);
    server.close();
    const names = Object.keys(seen[0] ?? {});
    expect(names.filter((name) => /^(?:origin|cookie|referer)/.test(name))).toEqual([]);
    // No page can send this value; Chromium adds it after everything that could take it away.
    expect(seen[0]?.['sec-fetch-site']).toBe('none');
    expect(seen[0]?.['user-agent']).toMatch(/^MovewayConsole\//);
  });

  test('prints into a window of its own, which is closed when somebody signs out', async ({ app }) => {
    const page = await app.firstWindow();
    await page.evaluate(() => window.desktop['token.store']('a secret'));
    await page.evaluate(() => window.desktop['window.print']());
    const urls = () => app.windows().map((window) => window.url());
    await expect.poll(urls).toContainEqual(expect.stringMatching(/^app:\/\/print\//));
    await page.evaluate(() => window.desktop['token.clear']());
    await expect.poll(urls).toEqual([desktopAddress()]);
  });

  test('opens a window with a frame in the theme that was chosen last, also at the next start', async ({
    startWith,
  }) => {
    test.skip(!existsSync(XPROP), 'skipped: needs X11 and its xprop');
    const first = await _electron.launch(startWith());
    const page = await first.firstWindow();
    await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible();
    expect(await frameThemes(first)).toEqual(['']);
    await page.evaluate(async (key) => {
      localStorage.setItem(key, 'dark');
      await window.desktop['session.flush']();
      await window.desktop['window.theme']('dark');
    }, THEME_KEY);
    await pressMenu(first, 'Preferences…');
    await expect.poll(() => frameThemes(first)).toEqual(['dark', '']);
    await first.close();
    const second = await _electron.launch(startWith());
    await second.firstWindow();
    expect(await frameThemes(second)).toEqual(['dark']);
    await second.close();
  });
});
