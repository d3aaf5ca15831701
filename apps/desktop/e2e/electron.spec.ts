import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ipcContract } from '../src/ipc/contract.ts';
import { _electron, expect, test, type ElectronApplication } from '@playwright/test';

const appDirectory = fileURLToPath(new URL('..', import.meta.url));

/** The installed Electron binary, found by its files: importing the package would download it. */
function electronBinary(): string | undefined {
  const directory = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const pathFile = join(directory, 'path.txt');
  const binary = existsSync(pathFile) ? join(directory, 'dist', readFileSync(pathFile, 'utf8')) : undefined;
  return binary !== undefined && existsSync(binary) ? binary : undefined;
}

const executablePath = electronBinary();

test.describe('the real Electron', () => {
  test.skip(executablePath === undefined, 'skipped: needs an Electron binary');

  let app: ElectronApplication;
  let userData: string;
  /** The arguments of a start of the console with this test's data. */
  const startedWith = (...more: string[]) => [
    appDirectory,
    `--user-data-dir=${userData}`,
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...more,
  ];
  // oxlint-disable-next-line node/no-process-env -- Electron needs the display and the home folder of this run.
  const env = { ...(process.env as Record<string, string>), MOVEWAY_URL: 'http://127.0.0.1:9' };
  /** What a script in the main window answers; nothing while it is gone or hangs. Playwright's own page ends with a crash. */
  const askWindow = (script: string) =>
    app.evaluate(async ({ BrowserWindow }, text): Promise<unknown> => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      return contents?.isLoading() === false && !contents.isCrashed()
        ? Promise.race([
            contents.executeJavaScript(text),
            new Promise((resolve) => setTimeout(resolve, 1000)),
          ])
        : undefined;
    }, script);
  const draft = "localStorage.getItem('moveway.admin.draft')";

  test.beforeEach(async () => {
    userData = await mkdtemp(join(tmpdir(), 'moveway-electron-'));
    app = await _electron.launch({
      // The skip above leaves only runs that have one.
      executablePath: executablePath as string,
      args: startedWith(),
      env,
    });
  });
  test.afterEach(async () => {
    await app.close();
    await rm(userData, { recursive: true, force: true });
  });

  test('opens the console from its own origin, without Node in the page', async () => {
    const page = await app.firstWindow();
    await expect(page.getByRole('heading', { name: 'The server cannot be reached' })).toBeVisible();
    expect(page.url()).toBe('app://console/');
    expect(await page.evaluate(() => 'require' in globalThis || 'process' in globalThis)).toBe(false);
    expect(await page.evaluate(() => Object.keys(window.desktop).toSorted())).toEqual(
      Object.keys(ipcContract).toSorted(),
    );
  });

  test('stores a token over a restart of the page, and deletes it', async () => {
    const page = await app.firstWindow();
    await page.evaluate(() => window.desktop['token.store']('a secret'));
    await page.reload();
    expect(await page.evaluate(() => window.desktop['token.read']())).toBe('a secret');
    await page.evaluate(() => window.desktop['token.clear']());
    expect(await page.evaluate(() => window.desktop['token.read']())).toBeUndefined();
  });

  test('cannot be led to another site, nor opens one', async () => {
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
    await expect.poll(() => page.url()).toBe('app://console/');
    expect(app.windows()).toHaveLength(1);
    expect(await opened.jsonValue()).toEqual([]);
  });

  test('rejects what the bridge is not meant for', async () => {
    const page = await app.firstWindow();
    await expect(
      // A page is free to call with anything; the types are only a promise.
      page.evaluate(() => window.desktop['token.store'](42 as never)),
    ).rejects.toThrow(/expected string/);
  });

  test('loads a crashed page anew, with its drafts', async () => {
    const page = await app.firstWindow();
    await page.evaluate(() => localStorage.setItem('moveway.admin.draft', 'words'));
    await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    );
    await expect.poll(() => askWindow(draft)).toBe('words');
  });

  test('asks about a page that hangs, and loads it anew with its drafts when told to', async () => {
    const page = await app.firstWindow();
    await page.evaluate(() => localStorage.setItem('moveway.admin.draft', 'words'));
    const asked = await app.evaluateHandle(({ dialog, BrowserWindow }) => {
      const questions: string[] = [];
      dialog.showMessageBox = (async (options: { message: string }) => {
        questions.push(options.message);
        return { response: 1, checkboxChecked: false };
        // The form with a window is not used.
      }) as typeof dialog.showMessageBox;
      const [window] = BrowserWindow.getAllWindows();
      void window?.webContents.executeJavaScript('setTimeout(() => { for (;;); })');
      // Chromium notices half a minute after the next click or key.
      setTimeout(() => window?.emit('unresponsive'), 500);
      return questions;
    });
    await expect.poll(() => asked.jsonValue()).toEqual(['The console is not responding.']);
    await expect.poll(() => askWindow(draft)).toBe('words');
  });

  test('opens a deep link of a second start in the window that is there', async () => {
    const page = await app.firstWindow();
    const second = spawn(executablePath as string, startedWith('moveway://package/MW100000001'), { env });
    expect(await once(second, 'exit')).toEqual([0, null]);
    await expect.poll(() => page.url()).toBe('app://console/?package=MW100000001');
    expect(app.windows()).toHaveLength(1);
  });

  test('hides its window on close, and shows it at the next start', async () => {
    await app.firstWindow();
    const isVisible = () =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
    await expect.poll(isVisible).toBe(false);
    await app.evaluate(({ app: running }) => running.emit('second-instance', {}, []));
    await expect.poll(isVisible).toBe(true);
  });

  test('calls through Chromium as no page does: the server sees no cookie and no page', async () => {
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

  test('prints into a window of its own', async () => {
    const page = await app.firstWindow();
    await page.evaluate(() => window.desktop['window.print']());
    await expect
      .poll(() => app.windows().map((window) => window.url()))
      .toContainEqual(expect.stringMatching(/^app:\/\/print\//));
  });
});
