import type { IpcMainInvokeEvent } from 'electron';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { ipcContract } from '../ipc/contract.ts';
import { FakeContents } from '../testing/electron-stand-in.ts';
import { recordingHandlers } from '../testing/recording-handlers.ts';
import { emitTo, handleIpc } from './handle.ts';

type Invoke = Parameters<Parameters<typeof handleIpc>[0]['handle']>[1];

let channels: Map<string, Invoke>;
let handled: ReturnType<typeof recordingHandlers>['handled'];

beforeEach(() => {
  channels = new Map();
  const recording = recordingHandlers();
  ({ handled } = recording);
  handleIpc({ handle: (channel, listener) => void channels.set(channel, listener) }, recording.handlers);
});

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
  expect(await invoke('token.read')).toBe('a token');
  expect(handled).toEqual([
    { channel: 'token.store', input: 't1' },
    { channel: 'token.read', input: undefined },
  ]);
});

it.each([42, '', 'x'.repeat(5000), undefined])('rejects %s as a token', async (input) => {
  await expect(invoke('token.store', input)).rejects.toThrow(z.ZodError);
  expect(handled).toEqual([]);
});

it('saves a file under a plain name', async () => {
  expect(
    await invoke('file.save', { suggestedName: 'packages 2026-07-04.csv', bytes: new Uint8Array(3) }),
  ).toBe('saved');
  expect(handled).toHaveLength(1);
});

it.each([
  { suggestedName: '../../.bashrc', bytes: new Uint8Array(1) },
  { suggestedName: String.raw`C:\autoexec.bat`, bytes: new Uint8Array(1) },
  { suggestedName: '.hidden', bytes: new Uint8Array(1) },
  { suggestedName: 'a.csv', bytes: 'text' },
  { suggestedName: 'a.csv', bytes: new Uint8Array(1), path: '/etc/passwd' },
])('rejects to save %o', async (input) => {
  await expect(invoke('file.save', input)).rejects.toThrow(z.ZodError);
  expect(handled).toEqual([]);
});

it.each([
  ['another site', { url: 'https://example.com/', parent: null }],
  ['another host of the scheme', { url: 'app://elsewhere/', parent: null }],
  ['a frame inside the console', { url: 'app://console/', parent: {} }],
  ['a frame that is gone', null],
])('rejects %s', async (_, senderFrame) => {
  await expect(invoke('token.read', undefined, senderFrame)).rejects.toThrow('may not use the bridge');
  expect(handled).toEqual([]);
});

it('sends what the contract declares to the window, and nothing else', () => {
  const contents = new FakeContents();
  emitTo(contents, 'window.link', '/?package=MW100000001');
  // A caller in main could be wrong in spite of the types.
  expect(() => emitTo(contents, 'window.link', 'https://example.com/')).toThrow(z.ZodError);
  expect(contents.sent).toEqual([{ channel: 'window.link', payload: '/?package=MW100000001' }]);
});
