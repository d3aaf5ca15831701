import type { IpcMain, IpcMainInvokeEvent, Dialog } from 'electron';
import { ipcContract, type IpcChannel, type IpcHandlers } from '../ipc/contract.ts';
import { isAppUrl } from './app-protocol.ts';
import type { Secrets } from './secrets.ts';
import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** Who asks, as far as it matters. */
type Sender = Pick<IpcMainInvokeEvent, 'senderFrame'>;

/** Opens every channel of the contract: sender checked, input parsed, output parsed. */
export function handleIpc(ipcMain: Pick<IpcMain, 'handle'>, handlers: IpcHandlers): void {
  for (const channel of Object.keys(ipcContract)) {
    // The keys of the contract are its channels; Object.keys only loses their type.
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

/** What each channel of the bridge does. */
export function handlersOf(serverUrl: string, secrets: Secrets, saveFile: SaveFile): IpcHandlers {
  return {
    'server.url': async () => serverUrl,
    'token.read': secrets.read,
    'token.store': async (token) => {
      await secrets.store(token);
      return undefined;
    },
    'token.clear': async () => {
      await secrets.clear();
      return undefined;
    },
    'file.save': saveFile,
  };
}

type SaveFile = IpcHandlers['file.save'];

/**
 * Saves files where the administrator chooses; the window itself can write nowhere.
 * @param directory where the dialog starts
 */
export function createSaveFile(dialog: Pick<Dialog, 'showSaveDialog'>, directory: string): SaveFile {
  return async ({ suggestedName, bytes }) => {
    const extension = extname(suggestedName).slice(1);
    const { canceled, filePath } = await dialog.showSaveDialog({
      defaultPath: join(directory, suggestedName),
      filters: extension === '' ? undefined : [{ name: extension.toUpperCase(), extensions: [extension] }],
    });
    if (canceled || filePath === '') {
      return 'cancelled';
    }
    await writeFile(filePath, bytes);
    return 'saved';
  };
}
