import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { App, BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import { OF_USER, SEALED } from '../../ipc/sealed.ts';
import { APP_SCHEME, APP_URL } from '../protocol/app-scheme.ts';

/** There once Chromium's files hold nothing that an earlier version wrote of a user as it was. */
const DONE = 'local-storage-rewritten';
/** All that is stored, from before it is written anew until it is known to be on the disk. */
const COPY = 'local-storage.json';
/** Stored last, and left there: where it is on the disk, so is everything before it. */
const LAST = 'moveway.rewritten';
/** After these milliseconds the app starts without: a page that has crashed never answers. */
const LIMIT_MS = 10_000;
/** Versions before November 24, 2026 stored what users wrote under these names, without their ids. */
const EARLIER = /^moveway\.(?:admin|columns)\./;

interface RewriteOptions {
  app: Pick<App, 'getPath' | 'once'>;
  Window: new (
    options: BrowserWindowConstructorOptions,
  ) => Pick<BrowserWindow, 'destroy' | 'loadURL' | 'webContents'>;
  log: (message: string) => void;
}

/**
 * Versions before November 26, 2026 stored what users wrote as it was, and of what a page replaces or deletes Chromium
 * keeps the bytes in its files. Once everything is encrypted, local storage is cleared, which writes the files anew,
 * and filled again. That is at the start after the last of the users has signed in: until then a text waits for its
 * writer, who alone has the key. An app that ends meanwhile goes on at its next start. Call it before any other page
 * is open.
 */
export async function rewriteLocalStorage({ app, Window, log }: RewriteOptions): Promise<void> {
  const inUserData = (name: string) => join(app.getPath('userData'), name);
  if (existsSync(inUserData(DONE))) {
    return;
  }
  try {
    const isDone =
      !existsSync(inUserData('Local Storage')) ||
      (await inHiddenWindow({ app, Window }, (window, limit) => rewrite(window, inUserData(COPY), limit)));
    if (isDone) {
      // In this order: a copy that is older than what is stored is never taken again.
      rmSync(inUserData(COPY), { force: true });
      writeFileSync(inUserData(DONE), '');
    }
  } catch (error) {
    log(`What earlier versions stored: ${String(error)}`);
  }
}

type Page = Pick<BrowserWindow, 'loadURL' | 'webContents'>;

/** Works with an empty page of the console's origin, which writes nothing, for a limited time. */
async function inHiddenWindow<T>(
  { app, Window }: Pick<RewriteOptions, 'app' | 'Window'>,
  work: (window: Page, limit: AbortSignal) => Promise<T>,
): Promise<T> {
  const window = new Window({ show: false, webPreferences: { sandbox: true, contextIsolation: true } });
  const { protocol } = window.webContents.session;
  protocol.handle(APP_SCHEME, () => new Response('', { headers: { 'content-type': 'text/html' } }));
  const limit = new AbortController();
  try {
    return await Promise.race([
      work(window, limit.signal),
      setTimeout(LIMIT_MS, undefined, { ref: false }).then(() => {
        throw new Error('it took too long, and is tried again at the next start');
      }),
    ]);
  } finally {
    limit.abort();
    protocol.unhandle(APP_SCHEME);
    // It is the only window as yet, and without a listener Electron would end the app.
    app.once('window-all-closed', () => undefined);
    window.destroy();
  }
}

type Entries = Record<string, string>;

const readCopy = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Entries;

/** @returns whether it is done */
async function rewrite(window: Page, copy: string, limit: AbortSignal): Promise<boolean> {
  const { session } = window.webContents;
  const run = async (script: string): Promise<unknown> => window.webContents.executeJavaScript(script);
  await window.loadURL(`${APP_URL}empty`);
  const stored = (await run('({ ...localStorage })')) as Entries;
  if (existsSync(copy) && stored[LAST] !== undefined) {
    return true;
  }
  // What is stored since a start that failed is newer.
  const entries = { ...(existsSync(copy) ? readCopy(copy) : {}), ...stored };
  if (Object.entries(entries).some(([name, text]) => isPlain(name, text))) {
    return false;
  }
  // What is a user's is encrypted in it. A file that is half written is not taken for it.
  writeFileSync(`${copy}.new`, JSON.stringify(entries), { flush: true });
  renameSync(`${copy}.new`, copy);
  // Not beside the pages of an app that has started without it.
  limit.throwIfAborted();
  await session.clearStorageData({ storages: ['localstorage'] });
  await run(
    `for (const [name, text] of Object.entries(${JSON.stringify({ ...entries, [LAST]: '1' })})) localStorage.setItem(name, text)`,
  );
  session.flushStorageData();
  return false;
}

/** Whether an entry is a user's and everybody could read it. */
const isPlain = (name: string, text: string): boolean =>
  EARLIER.test(name) || (OF_USER.test(name) && !text.startsWith(SEALED));
