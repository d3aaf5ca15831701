import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire, registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

interface ElectronCall {
  path: string;
  args: unknown[];
}

/** How long a start may take, in milliseconds: only to end what hangs. */
const LIMIT_MS = 30_000;

/**
 * Starts the built main process in Node, with Electron stood in for: a package that is missing, and a module that fails
 * while the app starts, show here. The process has to end afterwards, because the app goes on.
 * @returns what is wrong
 */
export async function startBundle(directory: string): Promise<string[]> {
  const standIn = join(import.meta.dirname, 'electron-stand-in.cjs');
  const userData = await mkdtemp(join(tmpdir(), 'moveway-start-'));
  const calls: ElectronCall[] = [];
  Object.assign(globalThis, { electronCalls: calls, electronUserData: userData });
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron'
        ? { url: pathToFileURL(standIn).href, shortCircuit: true }
        : next(specifier, context),
  });
  createRequire(import.meta.url)(standIn);
  await import(pathToFileURL(join(directory, 'out/main/index.cjs')).href);
  const find = (path: string) => calls.find((call) => call.path === path);
  for (const end = Date.now() + LIMIT_MS; Date.now() < end; await wait(50)) {
    if (find('new BrowserWindow.loadURL') || find('dialog.showErrorBox')) {
      break;
    }
  }
  await rm(userData, { recursive: true });
  const error = find('dialog.showErrorBox');
  if (error) {
    return [`The app does not start: ${error.args.join(': ')}`];
  }
  const opened = find('new BrowserWindow.loadURL')?.args[0];
  return opened === 'app://console/admin' ? [] : [`The app opens ${String(opened)} instead of the console.`];
}
