import type { AdminPlatform } from '@moveway/admin-ui/platform/admin-platform.ts';
import { playChime } from '@moveway/ui/sound/chime.ts';
import type { DesktopEvents } from '../ipc/contract.ts';
import { desktopCall } from './desktop-call.ts';
import { unlockStorage } from './storage/sealed.ts';

declare global {
  interface Window {
    /** Put there by the preload script. */
    readonly desktopEvents: DesktopEvents;
  }
}

/** The console in windows of its own. */
export const desktopPlatform = {
  files: { save: async (file) => desktopCall('file.save', file) },
  window: {
    print: async () => desktopCall('window.print'),
    onCommand: (listener) =>
      window.desktopEvents['window.command']((command) => {
        // These are the shell's own.
        if (command !== 'find' && command !== 'server' && command !== 'about') {
          listener(command);
        }
      }),
  },
  /** The operating system's keychain protects it. */
  secrets: {
    readToken: async () => desktopCall('token.read'),
    storeToken: async (token) => desktopCall('token.store', token),
    clearToken: async () => desktopCall('token.clear'),
    forgetUser: async () => desktopCall('session.forget'),
    unlock: unlockStorage,
  },
  connection: {
    isLost: async () => (await desktopCall('server.state')).lostAt !== undefined,
  },
  notifications: {
    show: async (notification) => {
      const { playsSound } = await desktopCall('notifications.show', notification);
      if (playsSound) {
        // It lasts longer than the call.
        playChime().catch(() => undefined);
      }
    },
    setCounts: async (counts) => desktopCall('notifications.counts', counts),
  },
} satisfies AdminPlatform;
