import type { IpcMainInvokeEvent } from 'electron';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { ipcContract } from '../../ipc/contract.ts';
import { FakeContents } from '../../testing/electron-stand-in.ts';
import { recordingHandlers } from '../../testing/recording-handlers.ts';
import { emitTo, handleIpc } from './handle.ts';
import { fileFailure } from './failure.ts';

type Invoke = Parameters<Parameters<typeof handleIpc>[0]['handle']>[1];

let channels: Map<string, Invoke>;
let handled: ReturnType<typeof recordingHandlers>['handled'];
let handlers: ReturnType<typeof recordingHandlers>['handlers'];
let logged: string[];

beforeEach(() => {
  channels = new Map();
  logged = [];
  ({ handled, handlers } = recordingHandlers());
  handleIpc(
    { handle: (channel, listener) => void channels.set(channel, listener) },
    handlers,
    (message) => void logged.push(message),
  );
});

const UNEXPECTED = { ok: false, failure: { kind: 'unexpected' } };

/** Calls a channel as Electron would for the frame `senderFrame`. */
async function invoke(
  channel: string,
  input?: unknown,
  senderFrame: unknown = { url: 'app://console/', parent: null },
): Promise<unknown> {
  // Main reads nothing else of the event.
  return channels.get(channel)?.(
    { senderFrame, sender: new FakeContents() } as unknown as IpcMainInvokeEvent,
    input,
  );
}

it('opens every channel of the contract, and no other', () => {
  expect([...channels.keys()].toSorted()).toEqual(Object.keys(ipcContract).toSorted());
});

it('passes parsed input to the handler, and its output back', async () => {
  await invoke('token.store', 't1');
  expect(await invoke('token.read')).toEqual({ ok: true, value: 'a token' });
  expect(handled).toEqual([
    { channel: 'token.store', input: 't1' },
    { channel: 'token.read', input: undefined },
  ]);
});

it.each([42, '', 'x'.repeat(5000), undefined])('rejects %s as a token', async (input) => {
  expect(await invoke('token.store', input)).toMatchObject(UNEXPECTED);
  expect(logged).toEqual([expect.stringMatching(/^token\.store: ZodError/)]);
  expect(handled).toEqual([]);
});

it.each([
  'packages 2026-07-04.csv',
  "Driver's license (front).pdf",
  'Fahrzeugübergabe Größe 1,2 & 3.PDF',
  '車両の写真.jpeg',
  'договор № 7.webp',
  'label.zpl',
])('saves a file named %s', async (suggestedName) => {
  expect(await invoke('file.save', { suggestedName, bytes: new Uint8Array(3) })).toEqual({
    ok: true,
    value: 'saved',
  });
  expect(handled).toHaveLength(1);
});

it.each([
  { suggestedName: '../../bill.csv', bytes: new Uint8Array(1) },
  { suggestedName: String.raw`C:\bill.csv`, bytes: new Uint8Array(1) },
  { suggestedName: '.hidden.csv', bytes: new Uint8Array(1) },
  { suggestedName: 'run.sh', bytes: new Uint8Array(1) },
  { suggestedName: 'moveway.desktop', bytes: new Uint8Array(1) },
  { suggestedName: 'csv', bytes: new Uint8Array(1) },
  { suggestedName: 'bill\u0000.csv', bytes: new Uint8Array(1) },
  // Shown as if it ended in another way.
  { suggestedName: 'bill\u202Eexe.pdf', bytes: new Uint8Array(1) },
  { suggestedName: 'a.csv', bytes: 'text' },
  { suggestedName: 'a.csv', bytes: new Uint8Array(1), path: '/etc/passwd' },
])('rejects to save %o', async (input) => {
  expect(await invoke('file.save', input)).toMatchObject(UNEXPECTED);
  expect(handled).toEqual([]);
});

it.each([
  ['another site', { url: 'https://example.com/', parent: null }],
  ['another host of the scheme', { url: 'app://elsewhere/', parent: null }],
  ['a frame inside the console', { url: 'app://console/', parent: {} }],
  ['a frame that is gone', null],
])('rejects %s', async (_, senderFrame) => {
  expect(await invoke('token.read', undefined, senderFrame)).toMatchObject(UNEXPECTED);
  expect(logged).toEqual([expect.stringContaining('may not use the bridge')]);
  expect(handled).toEqual([]);
});

it('gives the page the kind and the sentence of a failure, and logs it', async () => {
  handlers['file.save'] = async () => {
    throw fileFailure('/exports/packages.csv', Object.assign(new Error('full'), { code: 'ENOSPC' }));
  };
  expect(await invoke('file.save', { suggestedName: 'packages.csv', bytes: new Uint8Array(1) })).toEqual({
    ok: false,
    failure: { kind: 'file', message: '/exports/packages.csv could not be written: the disk is full.' },
  });
  expect(logged).toEqual([expect.stringMatching(/^file\.save: IpcFailure: \/exports/)]);
});

it('logs what a handler throws by mistake, and keeps its text from the page', async () => {
  handlers['token.read'] = async () => {
    throw new TypeError('secrets is undefined');
  };
  expect(JSON.stringify(await invoke('token.read'))).not.toContain('secrets');
  expect(logged).toEqual([expect.stringMatching(/^token\.read: TypeError: secrets is undefined\n/)]);
});

it('sends what the contract declares to the window, and nothing else', () => {
  const contents = new FakeContents();
  emitTo(contents, 'window.link', '/admin?package=MW100000001');
  // A caller in main could be wrong in spite of the types.
  expect(() => emitTo(contents, 'window.link', 'https://example.com/')).toThrow(z.ZodError);
  expect(contents.sent).toEqual([{ channel: 'window.link', payload: '/admin?package=MW100000001' }]);
});
