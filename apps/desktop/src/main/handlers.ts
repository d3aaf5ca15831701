import type { IpcHandlers } from '../ipc/contract.ts';
import type { SaveFile } from './save-file.ts';
import type { Secrets } from './secrets.ts';

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
