import type { AdminPlatform } from '@moveway/admin-ui/platform/admin-platform.ts';
import { clearAdminToken, readAdminToken, storeAdminToken } from '../lib/admin-token.ts';

/**
 * The console in a browser: signed in by the session cookie, or by a token in local storage where cookies are not
 * possible (specification, section 4). If storage is forbidden, the token lasts as long as the page.
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
    // The browser needs the URL only until the download has begun.
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    return 'saved';
  },
  print: async () => window.print(),
} satisfies AdminPlatform;
