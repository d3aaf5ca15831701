import type { AdminPlatform } from '@moveway/admin-ui/platform/admin-platform.ts';
import { clearAdminToken, readAdminToken, storeAdminToken } from '../lib/admin-token.ts';

/**
 * The console in a browser: the session cookie carries the sign-in, local storage a token when only the fallback
 * worked (specification, section 4). Where storage is forbidden, that token lasts as long as the page.
 */
export const webPlatform = {
  signsInWith: 'session',
  readToken: async () => readAdminToken(),
  storeToken: async (token: string) => storeAdminToken(token),
  clearToken: async () => clearAdminToken(),
  saveFile: async ({ suggestedName, bytes }) => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([bytes]));
    link.download = suggestedName;
    link.click();
    // The browser has taken the bytes over once it has begun to save them.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    return 'saved';
  },
  print: async () => window.print(),
} satisfies AdminPlatform;
