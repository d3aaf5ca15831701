import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { IpcMainInvokeEvent } from 'electron';
import type { Page } from '@playwright/test';
import type { IpcHandlers } from '../src/ipc/contract.ts';
import { createAppHandler, APP_URL } from '../src/main/app-protocol.ts';
import { handleIpc } from '../src/main/handle.ts';

const out = fileURLToPath(new URL('../out/', import.meta.url));

/** Chromium has no `app://`; this origin counts as secure as well, and needs no server. */
export const CONSOLE_ORIGIN = 'http://console.localhost';

type Invoke = (event: Pick<IpcMainInvokeEvent, 'senderFrame'>, input: unknown) => Promise<unknown>;

interface ConsoleOptions {
  serverUrl: string;
  handlers: IpcHandlers;
  fetch?: typeof fetch;
}

/**
 * Opens the built renderer in Chromium with what Electron would give it: the built preload script, joined to the real
 * IPC handlers, and the real protocol handler. Only Electron itself is missing.
 */
export async function openConsole(
  page: Page,
  { serverUrl, handlers, fetch: send = fetch }: ConsoleOptions,
): Promise<void> {
  const channels = new Map<string, Invoke>();
  handleIpc({ handle: (channel, listener) => void channels.set(channel, listener as Invoke) }, handlers);
  // The sender's frame as Electron would give it, as far as main reads it.
  const senderFrame = { url: APP_URL, parent: null } as IpcMainInvokeEvent['senderFrame'];
  await page.exposeBinding('ipcInvoke', async (_source, channel: string, input: unknown) =>
    channels.get(channel)?.({ senderFrame }, input ?? undefined),
  );
  await page.addInitScript({ content: asPageScript(readFileSync(`${out}preload/index.cjs`, 'utf8')) });

  const answer = createAppHandler({ rendererDirectory: `${out}renderer`, serverUrl, fetch: send });
  await page.route(`${CONSOLE_ORIGIN}/**`, async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const body = request.postDataBuffer();
    const response = await answer(
      new Request(`${APP_URL}${pathname.slice(1)}${search}`, {
        method: request.method(),
        headers: await request.allHeaders(),
        body: body && new Uint8Array(body),
      }),
    );
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    });
  });
  await page.goto(`${CONSOLE_ORIGIN}/`);
}

/** Runs the preload script as Electron's sandbox would, with the two parts of `electron` it may use. */
function asPageScript(preload: string): string {
  return `((require, exports, module) => {${preload}\n})(() => ({
    contextBridge: { exposeInMainWorld: (name, bridge) => { window[name] = bridge; } },
    ipcRenderer: { invoke: (channel, input) => window.ipcInvoke(channel, input) },
  }), {}, { exports: {} });`;
}
