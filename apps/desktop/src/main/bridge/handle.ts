import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron';
import {
  ipcContract,
  ipcEvents,
  type IpcChannel,
  type IpcEvent,
  type IpcHandlers,
  type IpcPayload,
} from '../../ipc/contract.ts';
import type { FailureKind, IpcResult } from '../../ipc/result.ts';
import { isAppUrl } from '../protocol/app-scheme.ts';
import { IpcFailure } from './failure.ts';

/**
 * Opens every channel of the contract: sender checked, input parsed, output parsed. What a handler throws is logged,
 * and reaches the page as a failure with its kind.
 */
export function handleIpc(
  ipcMain: Pick<IpcMain, 'handle'>,
  handlers: IpcHandlers,
  log: (message: string) => void,
): void {
  for (const channel of Object.keys(ipcContract)) {
    // The keys of the contract are its channels; Object.keys only loses their type.
    const name = channel as IpcChannel;
    ipcMain.handle(name, async (event, input: unknown): Promise<IpcResult<unknown>> => {
      try {
        assertTrusted(event);
        const { input: inputSchema, output: outputSchema } = ipcContract[name];
        const parsed = inputSchema.parse(input);
        // A handler of one channel takes what that channel's schema gives; TypeScript cannot follow the pair.
        const handler = handlers[name] as (input: unknown, sender: WebContents) => Promise<unknown>;
        return { ok: true, value: outputSchema.parse(await handler(parsed, event.sender)) };
      } catch (error) {
        log(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
        return { ok: false, failure: failureOf(error) };
      }
    });
  }
}

function failureOf(error: unknown): { kind: FailureKind; message: string } {
  return error instanceof IpcFailure
    ? { kind: error.kind, message: error.message }
    : { kind: 'unexpected', message: 'The console made a mistake. “About This Console” says more.' };
}

/** @throws when anything but the console's own top frame asks */
function assertTrusted({ senderFrame }: Pick<IpcMainInvokeEvent, 'senderFrame'>): void {
  if (!senderFrame || senderFrame.parent !== null || !isAppUrl(senderFrame.url)) {
    throw new Error('This sender may not use the bridge.');
  }
}

/** Sends an event to a window; what is not in the contract does not leave. */
export type EmitTo = <E extends IpcEvent>(
  contents: Pick<WebContents, 'send'>,
  event: E,
  payload: IpcPayload<E>,
) => void;

export const emitTo: EmitTo = (contents, event, payload) =>
  contents.send(event, ipcEvents[event].parse(payload));
