import type { WebContents } from 'electron';
import { z } from 'zod';
import { attentionCalls } from './attention.contract.ts';
import { fileCalls } from './file.contract.ts';
import { preferenceCalls, preferenceEvents } from './preferences.contract.ts';
import type { IpcResult } from './result.ts';
import { serverCalls, serverStateSchema } from './server.contract.ts';
import { updateCalls, updateStateSchema } from './updates.contract.ts';
import { windowCalls, windowEvents } from './window.contract.ts';

/**
 * Everything the window may ask of the main process. A channel missing in main's handlers or in the preload script
 * does not compile; input is parsed in main before a handler sees it, output before it leaves.
 *
 * Adding a channel: add it here, add its handler in `main/index.ts`, add one line in `preload/index.ts`, use it in
 * `renderer/`.
 */
export const ipcContract = {
  ...serverCalls,
  ...windowCalls,
  ...attentionCalls,
  ...updateCalls,
  ...fileCalls,
  ...preferenceCalls,
  /** What support needs to know of this computer, as one text without secrets. */
  'diagnostics.read': { input: z.undefined(), output: z.string() },
  'token.read': { input: z.undefined(), output: z.string().optional() },
  'token.store': { input: z.string().min(1).max(4096), output: z.undefined() },
  /** Deletes the token, and with it the data that it let the window see. */
  'token.clear': { input: z.undefined(), output: z.undefined() },
  /** What pages have stored is written to the disk at once, for an app that may end at any time. */
  'session.flush': { input: z.undefined(), output: z.undefined() },
  /** A user has signed out: what the pages have stored of them is deleted, and the console starts again. */
  'session.forget': { input: z.undefined(), output: z.undefined() },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;

/** Everything main sends to the window. A subscription missing in the preload script does not compile. */
export const ipcEvents = {
  'server.changed': serverStateSchema,
  'updates.changed': updateStateSchema,
  ...windowEvents,
  ...preferenceEvents,
} as const satisfies Record<string, z.ZodType>;

export type IpcContract = typeof ipcContract;
export type IpcChannel = keyof IpcContract;

type Arguments<Input> = Input extends undefined ? [] : [input: Input];

/** What main implements: parsed input in, output still to be parsed out; and the page that asks. */
export type IpcHandlers = {
  [C in IpcChannel]: (
    input: z.output<IpcContract[C]['input']>,
    sender: WebContents,
  ) => Promise<z.input<IpcContract[C]['output']>>;
};

/** What a channel answers. */
export type IpcAnswer<C extends IpcChannel> = z.output<IpcContract[C]['output']>;

/** What the window sees as `window.desktop`; `renderer/desktop-call.ts` throws its failures. */
export type DesktopBridge = {
  [C in IpcChannel]: (
    ...input: Arguments<z.input<IpcContract[C]['input']>>
  ) => Promise<IpcResult<IpcAnswer<C>>>;
};

export type IpcEvent = keyof typeof ipcEvents;
export type IpcPayload<E extends IpcEvent> = z.output<(typeof ipcEvents)[E]>;

/** What the window sees as `window.desktopEvents`. Each returns the way to stop. */
export type DesktopEvents = {
  [E in IpcEvent]: (listener: (payload: IpcPayload<E>) => void) => () => void;
};
