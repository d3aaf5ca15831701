import { createContext, use } from 'react';
import { addressOf, createApiClient, type ApiCall } from '@moveway/api-client/api-client.ts';
import type { ApiEndpoint, ApiInput } from '@moveway/contracts/api.ts';
import type { AdminPlatform, AdminServer } from '../platform/admin-platform.ts';

/** The server as this console reaches it, and the bearer token its calls carry. */
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
  /** Takes the token that another window of this shell has kept meanwhile. */
  readTokenAgain: () => Promise<void>;
}

/** Joins platform and server. Calls wait until the platform has said whether it kept a token. */
export function createAdminApi(platform: AdminPlatform, server: AdminServer): AdminApi {
  let token: string | undefined;
  const restore = async () => {
    try {
      token = (await platform.readToken()) ?? token;
    } catch (error) {
      // A token that cannot be read (a changed keychain, say) is no token: the administrator signs in again.
      // oxlint-disable-next-line no-console -- the one trace of a keychain that rejects.
      console.error('The kept sign-in could not be read.', error);
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
