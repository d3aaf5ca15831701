import { createContext, use } from 'react';
import { addressOf, createApiClient, type ApiCall } from '@moveway/api-client/api-client.ts';
import type { ApiEndpoint, ApiInput } from '@moveway/contracts/api.ts';
import type { AdminPlatform, AdminServer } from '../platform/admin-platform.ts';

/** The server's API for this console, and the bearer token of its calls. */
export interface AdminApi {
  call: ApiCall;
  /** The address of a call, for a link that the browser follows by itself. */
  addressOf: <E extends ApiEndpoint>(endpoint: E, input: ApiInput<E>) => string;
  liveUrl: string;
  signsInWith: AdminPlatform['signsInWith'];
  /** The token in use now, if the sign-in rests on one. */
  token: () => string | undefined;
  storeToken: (token: string) => Promise<void>;
  clearToken: () => Promise<void>;
  /** Reads the token again, which another window of this shell may have stored. */
  readTokenAgain: () => Promise<void>;
}

/** Connects platform and server. Calls wait until the stored token was read. */
export function createAdminApi(platform: AdminPlatform, server: AdminServer): AdminApi {
  let token: string | undefined;
  const restore = async () => {
    try {
      token = (await platform.readToken()) ?? token;
    } catch (error) {
      // A token that cannot be read (a changed keychain, say) is no token: the administrator signs in again.
      // oxlint-disable-next-line no-console -- the only trace of a failing keychain.
      console.error('The stored token could not be read.', error);
    }
  };
  const restored = restore();
  const client = createApiClient({ baseUrl: server.apiUrl, adminToken: () => token });
  return {
    call: async (endpoint, input, options) => {
      await restored;
      return client(endpoint, input, options);
    },
    addressOf: (endpoint, input) => addressOf(server.apiUrl, endpoint, input),
    liveUrl: server.liveUrl,
    signsInWith: platform.signsInWith,
    token: () => token,
    storeToken: async (next) => {
      token = next;
      await platform.storeToken(next);
    },
    clearToken: async () => {
      token = undefined;
      await platform.clearToken();
    },
    readTokenAgain: restore,
  };
}

const AdminApiContext = createContext<AdminApi | undefined>(undefined);

export const AdminApiProvider = AdminApiContext.Provider;

export function useAdminApi(): AdminApi {
  const api = use(AdminApiContext);
  if (!api) {
    throw new Error('useAdminApi needs an AdminApiProvider above it.');
  }
  return api;
}
