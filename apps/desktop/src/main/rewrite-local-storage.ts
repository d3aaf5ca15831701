import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App, BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import { OF_USER, SEALED } from '../ipc/sealed.ts';
import { APP_SCHEME, APP_URL } from './app-protocol.ts';

/** There once Chromium's files hold nothing that an earlier version wrote of a user as it was. */
const DONE = 'local-storage-rewritten';
/** All that is stored, from before it is written anew until it is known to be on the disk. */
const COPY = 'local-storage.json';
/** Stored last: where it is on the disk, so is everything before it. */
const LAST = 'moveway.rewritten';
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
    if (!existsSync(inUserData('Local Storage')) || (await rewrite({ app, Window }, inUserData(COPY)))) {
      writeFileSync(inUserData(DONE), '');
      rmSync(inUserData(COPY), { force: true });
    }
  } catch (error) {
    log(`What earlier versions stored: ${String(error)}`);
  }
}

type Entries = Record<string, string>;

const readCopy = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Entries;

/** @returns whether it is done */
async function rewrite(
  { app, Window }: Pick<RewriteOptions, 'app' | 'Window'>,
  copy: string,
): Promise<boolean> {
  const window = new Window({ show: false, webPreferences: { sandbox: true, contextIsolation: true } });
  const { session } = window.webContents;
  const run = async (script: string): Promise<unknown> => window.webContents.executeJavaScript(script);
  // An empty page of the console's origin, which writes nothing.
  session.protocol.handle(APP_SCHEME, () => new Response('', { headers: { 'content-type': 'text/html' } }));
  try {
    await window.loadURL(`${APP_URL}empty`);
    const stored = (await run('({ ...localStorage })')) as Entries;
    if (existsSync(copy) && stored[LAST] !== undefined) {
      await run(`localStorage.removeItem('${LAST}')`);
      return true;
    }
    // What is stored since a start that failed is newer.
    const entries = { ...(existsSync(copy) ? readCopy(copy) : {}), ...stored };
    if (Object.entries(entries).some(([name, text]) => isPlain(name, text))) {
      return false;
    }
    // Nothing in it can be read. A file that is half written is not taken for it.
    writeFileSync(`${copy}.new`, JSON.stringify(entries), { flush: true });
    renameSync(`${copy}.new`, copy);
    await session.clearStorageData({ storages: ['localstorage'] });
    await run(
      `for (const [name, text] of Object.entries(${JSON.stringify({ ...entries, [LAST]: '1' })})) localStorage.setItem(name, text)`,
    );
    session.flushStorageData();
    return false;
  } finally {
    session.protocol.unhandle(APP_SCHEME);
    // It is the only window as yet, and without a listener Electron would end the app.
    app.once('window-all-closed', () => undefined);
    window.destroy();
  }
}

/** Whether an entry is a user's and everybody could read it. */
const isPlain = (name: string, text: string): boolean =>
  EARLIER.test(name) || (OF_USER.test(name) && !text.startsWith(SEALED));
