import { createStore } from '@moveway/ui/store/store.ts';
import { useSyncExternalStore } from 'react';
import type { ServerState } from '../../ipc/server.contract.ts';
import { desktopCall } from '../desktop-call.ts';

const state = createStore<ServerState>({});

/** Loads the state of the server, and follows it from then on. */
export async function followServer(): Promise<ServerState> {
  window.desktopEvents['server.changed'](state.set);
  state.set(await desktopCall('server.state'));
  return state.get();
}

/** Calls back with each change of it. */
export const onServerChanged = (listener: (server: ServerState) => void) =>
  state.subscribe(() => listener(state.get()));

/** Where the server is, and since when it cannot be reached. */
export function useServer(): ServerState {
  return useSyncExternalStore(state.subscribe, state.get);
}
