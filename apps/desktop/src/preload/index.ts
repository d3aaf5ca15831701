import { contextBridge, ipcRenderer } from 'electron';
import type { DesktopBridge, DesktopEvents, IpcChannel, IpcEvent } from '../ipc/contract.ts';

/** Only named channels cross; the page never gets `ipcRenderer` itself. Main checks who asks and what. */
function invoke<C extends IpcChannel>(channel: C): DesktopBridge[C] {
  const send = async (input?: unknown): Promise<unknown> => ipcRenderer.invoke(channel, input);
  // Main parses input and output with the contract's schemas, whose types these are.
  return send as DesktopBridge[C];
}

/** The page gets the payload only: the event would give it `ipcRenderer`. */
function subscribe<E extends IpcEvent>(event: E): DesktopEvents[E] {
  const follow = (listener: (payload: unknown) => void) => {
    const onEvent = (_event: unknown, payload: unknown) => listener(payload);
    ipcRenderer.on(event, onEvent);
    return () => void ipcRenderer.off(event, onEvent);
  };
  // Main parses the payload with the contract's schema before it sends it.
  return follow as DesktopEvents[E];
}

contextBridge.exposeInMainWorld('desktop', {
  'server.state': invoke('server.state'),
  'server.check': invoke('server.check'),
  'server.use': invoke('server.use'),
  'server.retry': invoke('server.retry'),
  'token.read': invoke('token.read'),
  'token.store': invoke('token.store'),
  'token.clear': invoke('token.clear'),
  'session.flush': invoke('session.flush'),
  'session.forget': invoke('session.forget'),
  'file.save': invoke('file.save'),
  'window.print': invoke('window.print'),
  'window.find': invoke('window.find'),
  'window.find-end': invoke('window.find-end'),
  'window.theme': invoke('window.theme'),
  'notifications.show': invoke('notifications.show'),
  'notifications.counts': invoke('notifications.counts'),
  'updates.state': invoke('updates.state'),
  'updates.check': invoke('updates.check'),
  'updates.install': invoke('updates.install'),
  'updates.skip': invoke('updates.skip'),
  'preferences.read': invoke('preferences.read'),
  'preferences.change': invoke('preferences.change'),
  'preferences.change-server': invoke('preferences.change-server'),
  'diagnostics.read': invoke('diagnostics.read'),
} satisfies DesktopBridge);

contextBridge.exposeInMainWorld('desktopEvents', {
  'server.changed': subscribe('server.changed'),
  'updates.changed': subscribe('updates.changed'),
  'window.command': subscribe('window.command'),
  'window.link': subscribe('window.link'),
  'window.link-refused': subscribe('window.link-refused'),
  'window.shown': subscribe('window.shown'),
  'window.found': subscribe('window.found'),
  'preferences.changed': subscribe('preferences.changed'),
} satisfies DesktopEvents);
