import type { IpcMainInvokeEvent, Dialog } from 'electron';
import { beforeEach, expect, it, afterEach } from 'vitest';
import { z } from 'zod';
import { ipcContract } from '../ipc/contract.ts';
import { handleIpc, handlersOf, createSaveFile } from './handle.ts';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Invoke = Parameters<Parameters<typeof handleIpc>[0]['handle']>[1];

let channels: Map<string, Invoke>;
let stored: string | undefined;
let saved: string[];

beforeEach(() => {
  channels = new Map();
  stored = undefined;
  saved = [];
  handleIpc(
    { handle: (channel, listener) => void channels.set(channel, listener) },
    handlersOf(
      'https://moveway.example',
      {
        read: async () => stored,
        store: async (secret) => {
          stored = secret;
        },
        clear: async () => {
          stored = undefined;
        },
      },
      async ({ suggestedName, bytes }) => {
        saved.push(`${suggestedName}: ${bytes.byteLength}`);
        return 'saved';
      },
    ),
  );
});

/** Calls a channel as Electron would for the frame `senderFrame`. */
async function invoke(
  channel: string,
  input?: unknown,
  senderFrame: unknown = { url: 'app://console/', parent: null },
): Promise<unknown> {
  // Main reads nothing else of the event.
  return channels.get(channel)?.({ senderFrame } as IpcMainInvokeEvent, input);
}

it('opens every channel of the contract, and no other', () => {
  expect([...channels.keys()].toSorted()).toEqual(Object.keys(ipcContract).toSorted());
});

it('passes a token to the keychain and back', async () => {
  await invoke('token.store', 't1');
  expect(await invoke('token.read')).toBe('t1');
  await invoke('token.clear');
  expect(await invoke('token.read')).toBeUndefined();
  expect(await invoke('server.url')).toBe('https://moveway.example');
});

it.each([42, '', 'x'.repeat(5000), undefined])('rejects %s as a token', async (input) => {
  await expect(invoke('token.store', input)).rejects.toThrow(z.ZodError);
  expect(stored).toBeUndefined();
});

it('saves a file under a plain name', async () => {
  expect(
    await invoke('file.save', { suggestedName: 'packages 2026-07-04.csv', bytes: new Uint8Array(3) }),
  ).toBe('saved');
  expect(saved).toEqual(['packages 2026-07-04.csv: 3']);
});

it.each([
  { suggestedName: '../../.bashrc', bytes: new Uint8Array(1) },
  { suggestedName: String.raw`C:\autoexec.bat`, bytes: new Uint8Array(1) },
  { suggestedName: '.hidden', bytes: new Uint8Array(1) },
  { suggestedName: 'a.csv', bytes: 'text' },
  { suggestedName: 'a.csv', bytes: new Uint8Array(1), path: '/etc/passwd' },
])('rejects to save %o', async (input) => {
  await expect(invoke('file.save', input)).rejects.toThrow(z.ZodError);
  expect(saved).toEqual([]);
});

it.each([
  ['another site', { url: 'https://example.com/', parent: null }],
  ['another host of the scheme', { url: 'app://elsewhere/', parent: null }],
  ['a frame inside the console', { url: 'app://console/', parent: {} }],
  ['a frame that is gone', null],
])('rejects %s', async (_, senderFrame) => {
  stored = 'secret';
  await expect(invoke('token.read', undefined, senderFrame)).rejects.toThrow('may not use the bridge');
});

type Answer = Awaited<ReturnType<Dialog['showSaveDialog']>>;

const file = { suggestedName: 'packages.csv', bytes: new TextEncoder().encode('a,b\r\n') };
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'moveway-save-'));
});
afterEach(() => rm(directory, { recursive: true }));

/** Electron's dialog, answered with `answer`. Only the form with options alone is used. */
function dialogAnswering(answer: Answer) {
  const asked: unknown[] = [];
  const showSaveDialog = async (...options: unknown[]) => {
    asked.push(...options);
    return answer;
  };
  return { asked, showSaveDialog };
}

it('writes the bytes where the administrator chooses, starting at the suggestion', async () => {
  const filePath = join(directory, 'chosen.csv');
  const dialog = dialogAnswering({ canceled: false, filePath });
  expect(await createSaveFile(dialog, '/downloads')(file)).toBe('saved');
  expect(await readFile(filePath, 'utf8')).toBe('a,b\r\n');
  expect(dialog.asked).toEqual([
    { defaultPath: join('/downloads', 'packages.csv'), filters: [{ name: 'CSV', extensions: ['csv'] }] },
  ]);
});

it('writes nothing when the administrator decides against it', async () => {
  const dialog = dialogAnswering({ canceled: true, filePath: '' });
  expect(await createSaveFile(dialog, directory)(file)).toBe('cancelled');
  expect(await readdir(directory)).toEqual([]);
});
