import * as fc from 'fast-check';
import type { IpcMainInvokeEvent } from 'electron';
import { ipcContract, type IpcChannel } from '../ipc/contract.ts';
import type { IpcResult } from '../ipc/result.ts';
import { handleIpc } from '../main/bridge/handle.ts';
import { recordingHandlers } from './recording-handlers.ts';

type Listener = Parameters<Parameters<typeof handleIpc>[0]['handle']>[1];

const channels = Object.keys(ipcContract);
const console = { url: 'app://console/', parent: null };

/** Frames that may call, and frames that may not. */
const frames = fc.oneof(
  { weight: 4, arbitrary: fc.constant(console) },
  fc.constantFrom(
    null,
    { url: 'app://console/', parent: {} },
    { url: 'app://print/1.pdf', parent: null },
    { url: 'app://console.example/', parent: null },
    { url: 'file:///index.html', parent: null },
    { url: 'about:blank', parent: null },
  ),
  fc.record({ url: fc.oneof(fc.webUrl(), fc.string()), parent: fc.constant(null) }),
);

const text = fc.oneof(
  fc.string({ maxLength: 400 }),
  fc.constantFrom(
    '',
    '../../etc/passwd',
    'https://moveway.example',
    'MW100000001',
    '__proto__',
    '\u0000',
    'a.csv',
  ),
);

/** Inputs near to what is expected, and anything at all. */
const inputs = fc.oneof(
  fc.constant(undefined),
  text,
  fc.boolean(),
  fc.record({ suggestedName: text, bytes: fc.oneof(fc.uint8Array(), text) }),
  fc.record({ address: text, isHttpConfirmed: fc.oneof(fc.boolean(), text) }),
  fc.record({ text, isForward: fc.boolean(), isNext: fc.boolean() }),
  fc.record({ late: fc.oneof(fc.nat(), fc.double()), unanswered: fc.oneof(fc.nat(), fc.integer()) }),
  fc.record({
    title: text,
    body: text,
    link: fc.oneof(
      fc.record(
        { kind: fc.constantFrom('late', 'support', 'toString'), path: text },
        { requiredKeys: ['kind'] },
      ),
      fc.record({ kind: fc.constant('package'), trackingNumber: text }),
    ),
  }),
  fc.anything({
    withBigInt: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
    withNullPrototype: true,
  }),
);

/**
 * Calls random channels as random frames with random inputs.
 * @throws when a handler runs for a frame that may not call, or with an input that its schema rejects; when a call
 * answers with neither a value nor a failure; when an object's prototype was changed
 */
export async function fuzzIpc(calls: number): Promise<{ handled: number }> {
  const listeners = new Map<string, Listener>();
  const { handled, handlers } = recordingHandlers();
  handleIpc(
    { handle: (channel, listener) => void listeners.set(channel, listener) },
    handlers,
    () => undefined,
  );
  let accepted = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...channels), frames, inputs, async (channel, senderFrame, input) => {
      handled.length = 0;
      // Electron's event has more; main reads the frame and passes the page on.
      const event = { senderFrame, sender: {} } as unknown as IpcMainInvokeEvent;
      // Every listener answers with a result.
      const result = (await listeners.get(channel)?.(event, input)) as IpcResult<unknown>;
      const mayCall = senderFrame === console;
      // A channel of the contract: it was drawn from its keys.
      const isValid = ipcContract[channel as IpcChannel].input.safeParse(input).success;
      if (mayCall && isValid) {
        accepted += 1;
        return result.ok && handled.length === 1;
      }
      return !result.ok && handled.length === 0;
    }),
    { numRuns: calls },
  );
  if ('polluted' in {} || Object.keys(Object.prototype).length > 0) {
    throw new Error('A call has changed the prototype of all objects.');
  }
  return { handled: accepted };
}
