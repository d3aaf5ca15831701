import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import { ipcContract, type IpcChannel, type IpcHandlers } from '../ipc/contract.ts';
import { isAppUrl } from './app-origin.ts';

/** Who asks, as far as it matters. */
type Sender = Pick<IpcMainInvokeEvent, 'senderFrame'>;

/** Opens every channel of the contract: sender checked, input parsed, output parsed. */
export function handleIpc(ipcMain: Pick<IpcMain, 'handle'>, handlers: IpcHandlers): void {
  for (const channel of Object.keys(ipcContract)) {
    // The keys of the contract are its channels; Object.keys only forgets their type.
    const name = channel as IpcChannel;
    ipcMain.handle(name, async (event, input: unknown) => {
      assertTrusted(event);
      const { input: inputSchema, output: outputSchema } = ipcContract[name];
      const parsed = inputSchema.parse(input);
      // A handler of one channel takes what that channel's schema gives; TypeScript cannot follow the pair.
      const handler = handlers[name] as (input: unknown) => Promise<unknown>;
      return outputSchema.parse(await handler(parsed));
    });
  }
}

/** @throws when anything but the console's own top frame asks */
function assertTrusted({ senderFrame }: Sender): void {
  if (!senderFrame || senderFrame.parent !== null || !isAppUrl(senderFrame.url)) {
    throw new Error('This sender may not use the bridge.');
  }
}
