import type { AdminPlatform } from '@moveway/admin-ui/platform/admin-platform.ts';
import type { DesktopBridge } from '../ipc/contract.ts';

declare global {
  interface Window {
    /** Put there by the preload script. */
    readonly desktop: DesktopBridge;
  }
}

/** The console in its own window: signed in by a token that the operating system's keychain protects. */
export const desktopPlatform = {
  signsInWith: 'token',
  readToken: async () => window.desktop['token.read'](),
  storeToken: async (token) => window.desktop['token.store'](token),
  clearToken: async () => window.desktop['token.clear'](),
  saveFile: async (file) => window.desktop['file.save'](file),
  // Electron opens the system's own dialog for it.
  print: async () => window.print(),
} satisfies AdminPlatform;
