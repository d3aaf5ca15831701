import { signInBySession, type AdminSession } from '@moveway/admin-ui/platform/admin-session.ts';
import { notifyOtherTabs } from '../lib/accounts/tabs.ts';
import { clearAdminToken, readAdminToken, storeAdminToken } from '../lib/accounts/admin-token.ts';
import { callApi } from '../lib/api.ts';
import { refreshSession, sessionStore, signOut } from '../lib/accounts/session.ts';

/**
 * The session of the site, for the console: the cookie carries the sign-in, local storage a token when only the
 * fallback worked (specification, section 4).
 */
export const webSession = {
  ...sessionStore,
  check: refreshSession,
  accountChanged: async () => {
    notifyOtherTabs();
    await refreshSession();
  },
  signIn: async (credentials) => {
    const token = await signInBySession(callApi, credentials);
    if (token === undefined) {
      // The token of an earlier sign-in must not be sent for the user who signs in now.
      clearAdminToken();
    } else {
      storeAdminToken(token);
    }
    notifyOtherTabs();
    await refreshSession();
  },
  signOut,
  token: readAdminToken,
  storeToken: async (token) => storeAdminToken(token),
} satisfies AdminSession;
