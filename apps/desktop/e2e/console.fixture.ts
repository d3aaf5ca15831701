import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { IpcMainInvokeEvent } from 'electron';
import type { Page } from '@playwright/test';
import type { IpcEvent, IpcHandlers, IpcPayload } from '../src/ipc/contract.ts';
import { createAppHandler, APP_URL } from '../src/main/protocol/app-scheme.ts';
import { createDiagnostics } from '../src/main/diagnostics.ts';
import { emitTo, handleIpc } from '../src/main/bridge/handle.ts';
import { createLastKnownAnswers } from '../src/main/storage/last-known.ts';
import { createKeychain, createSecrets } from '../src/main/storage/secrets.ts';
import { createServer, type Server } from '../src/main/server/server.ts';
import type { SaveFile } from '../src/main/print-and-save/save-file.ts';
import { openSettingsFile } from '../src/main/storage/settings-file.ts';
import { fakeSafeStorage } from '../src/testing/electron-stand-in.ts';
import { recordingHandlers } from '../src/testing/recording-handlers.ts';

const out = fileURLToPath(new URL('../out/', import.meta.url));

/** Chromium has no `app://`; this origin counts as secure as well, and needs no server. */
const CONSOLE_ORIGIN = 'http://console.localhost';

type Invoke = (event: Pick<IpcMainInvokeEvent, 'senderFrame' | 'sender'>, input: unknown) => Promise<unknown>;

/** The main process of the tests: its real modules, without Electron. */
export interface MainProcess {
  server: Server;
  /** Channels that need Electron itself only record that they were called. */
  handled: ReturnType<typeof recordingHandlers>['handled'];
  saveFile: SaveFile;
  /** Cuts the network, or joins it again. */
  setOnline: (isOnline: boolean) => void;
  /** Opens the console in a page; at another origin, that one answers with `respond`. */
  open: (page: Page, path?: string, origin?: string) => Promise<void>;
  /** The protocol handler: the built renderer, and the API behind it. */
  respond: (request: Request) => Promise<Response>;
  emit: <E extends IpcEvent>(event: E, payload: IpcPayload<E>) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * The main process over a server, and the built renderer in Chromium with what Electron would give it: the built
 * preload script, joined to the real handlers of IPC, and the real protocol handler.
 * @param serverUrl undefined where none was chosen yet
 */
export async function startMainProcess(serverUrl?: string): Promise<MainProcess> {
  const directory = await mkdtemp(join(tmpdir(), 'moveway-desktop-'));
  const keychain = createKeychain(fakeSafeStorage, 'darwin');
  const lastKnown = createLastKnownAnswers(keychain, join(directory, 'last-known'));
  let isOnline = true;
  let page: Page | undefined;
  const send = async (url: string, init?: RequestInit) => {
    if (!isOnline) {
      throw new Error('net::ERR_INTERNET_DISCONNECTED');
    }
    return fetch(url, init);
  };
  const emit: MainProcess['emit'] = async (event, payload) => {
    const detail = await new Promise((resolve) => {
      emitTo({ send: (channel, parsed) => resolve({ channel, payload: parsed }) }, event, payload);
    });
    await page
      ?.evaluate((sent) => window.dispatchEvent(new CustomEvent('ipc-event', { detail: sent })), detail)
      // Like Electron, drops what is sent to a page that is still loading.
      .catch(() => undefined);
  };
  const server = createServer({
    settings: openSettingsFile(join(directory, 'settings.json'), () => undefined),
    preset: serverUrl,
    isFixed: false,
    fetch: send,
    lastKnown,
    secrets: createSecrets(keychain, join(directory, 'token'), () => undefined),
    onChange: (state) => void emit('server.changed', state),
    onReplaced: () => void page?.reload(),
    onSessionChanged: () => undefined,
  });
  const { handled, handlers } = recordingHandlers();
  const diagnostics = createDiagnostics({
    versions: { Console: '1.2.3' },
    server,
    keychain,
    countLastKnown: lastKnown.count,
    log: { lastErrors: () => [] },
    updates: { state: () => ({ state: 'current' }) },
  });
  const main: MainProcess = {
    server,
    handled,
    // Saving opens a dialog of the system, which only the real Electron has.
    saveFile: async () => 'cancelled',
    setOnline: (next) => {
      isOnline = next;
    },
    emit,
    respond: createAppHandler({
      ...server,
      rendererDirectory: `${out}renderer`,
      fetch: send,
      lastKnown,
      respondPrint: () => new Response('Not found', { status: 404 }),
    }),
    open: async (opened, path = '/', origin = CONSOLE_ORIGIN) => {
      page = opened;
      await giveBridge(opened, {
        ...handlers,
        ...server.handlers,
        'diagnostics.read': diagnostics,
        'file.save': (file, sender) => main.saveFile(file, sender),
      });
      if (origin === CONSOLE_ORIGIN) {
        await routeTo(opened, main.respond);
      }
      await opened.goto(`${origin}${path}`);
    },
    close: async () => {
      server.reachability.reset();
      await lastKnown.clear();
      // A page that is still open may store an answer meanwhile, so that the folder is not empty at the first try.
      await rm(directory, { recursive: true, maxRetries: 10, retryDelay: 50 });
    },
  };
  return main;
}

async function giveBridge(page: Page, handlers: IpcHandlers): Promise<void> {
  const channels = new Map<string, Invoke>();
  handleIpc(
    { handle: (channel, listener) => void channels.set(channel, listener as Invoke) },
    handlers,
    () => undefined,
  );
  // The sender as Electron would give it, as far as main reads it.
  const sender = {
    senderFrame: { url: APP_URL, parent: null } as IpcMainInvokeEvent['senderFrame'],
    sender: {} as IpcMainInvokeEvent['sender'],
  };
  await page.exposeBinding('ipcInvoke', async (_source, channel: string, input: unknown) =>
    channels.get(channel)?.(sender, asElectronGivesIt(input)),
  );
  await page.addInitScript({ content: asPageScript(readFileSync(`${out}preload/index.cjs`, 'utf8')) });
}

/** Answers what the page requests from its origin, instead of Electron's protocol. */
async function routeTo(page: Page, respond: MainProcess['respond']): Promise<void> {
  await page.route(`${CONSOLE_ORIGIN}/**`, async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const body = request.postDataBuffer();
    const response = await respond(
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
}

/** Playwright carries JSON: no `undefined`, and bytes as a list of numbers (see `asPageScript`). */
function asElectronGivesIt(input: unknown): unknown {
  if (typeof input === 'object' && input !== null && 'bytes' in input && Array.isArray(input.bytes)) {
    return { ...input, bytes: Uint8Array.from(input.bytes) };
  }
  return input ?? undefined;
}

/** Runs the preload script as Electron's sandbox would, with the two parts of `electron` it may use. */
function asPageScript(preload: string): string {
  return `((require, exports, module) => {${preload}\n})(() => ({
    contextBridge: { exposeInMainWorld: (name, bridge) => { window[name] = bridge; } },
    ipcRenderer: {
      invoke: (channel, input) => window.ipcInvoke(
        channel,
        input?.bytes ? { ...input, bytes: [...input.bytes] } : input,
      ),
      on: (channel, listener) => {
        window.addEventListener('ipc-event', ({ detail }) => {
          if (detail.channel === channel) listener({}, detail.payload);
        });
      },
      off: () => undefined,
    },
  }), {}, { exports: {} });`;
}
