import type { AdminPlatform } from '@moveway/admin-ui/platform/admin-platform.ts';
import { ADMIN_TOKEN_KEY } from '@moveway/contracts/accounts/account.constants.ts';

/**
 * The console in a browser: the session cookie carries the sign-in, local storage a token when only the fallback
 * worked (specification, section 4). Where storage is forbidden, that token lasts as long as the page.
 */
export const webPlatform = {
  signsInWith: 'session',
  readToken: async () => {
    try {
      return localStorage.getItem(ADMIN_TOKEN_KEY) ?? undefined;
    } catch {
      return undefined;
    }
  },
  storeToken: async (token: string) => {
    try {
      localStorage.setItem(ADMIN_TOKEN_KEY, token);
    } catch {
      // The console goes on with the token it was just given.
    }
  },
  clearToken: async () => {
    try {
      localStorage.removeItem(ADMIN_TOKEN_KEY);
    } catch {
      // Nothing could be kept there either.
    }
  },
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
