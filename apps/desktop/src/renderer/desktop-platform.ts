import type { AdminPlatform } from '@moveway/admin-ui/platform/admin-platform.ts';
import type { DesktopBridge, DesktopEvents } from '../ipc/contract.ts';

declare global {
  interface Window {
    /** Both are put there by the preload script. */
    readonly desktop: DesktopBridge;
    readonly desktopEvents: DesktopEvents;
  }
}

/** The console in windows of its own. */
export const desktopPlatform = {
  files: { save: async (file) => window.desktop['file.save'](file) },
  window: {
    print: async () => window.desktop['window.print'](),
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
    readToken: async () => window.desktop['token.read'](),
    storeToken: async (token) => window.desktop['token.store'](token),
    clearToken: async () => window.desktop['token.clear'](),
  },
  notifications: {
    show: async (notification) => window.desktop['notifications.show'](notification),
    setCounts: async (counts) => window.desktop['notifications.counts'](counts),
  },
} satisfies AdminPlatform;
