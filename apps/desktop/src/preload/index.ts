import { contextBridge, ipcRenderer } from 'electron';
import type { DesktopBridge, IpcChannel } from '../ipc/contract.ts';

/** Only named channels cross; the page never gets `ipcRenderer` itself. Main checks who asks and what. */
function invoke<C extends IpcChannel>(channel: C): DesktopBridge[C] {
  const send = async (input?: unknown): Promise<unknown> => ipcRenderer.invoke(channel, input);
  // Main parses input and output with the contract's schemas, whose types these are.
  return send as DesktopBridge[C];
}

contextBridge.exposeInMainWorld('desktop', {
  'server.url': invoke('server.url'),
  'token.read': invoke('token.read'),
  'token.store': invoke('token.store'),
  'token.clear': invoke('token.clear'),
  'file.save': invoke('file.save'),
} satisfies DesktopBridge);
