import { createContext, use, useSyncExternalStore } from 'react';
import { addressOf, createApiClient, type ApiCall } from '@moveway/api-client/api-client.ts';
import { createFileTransfer, type FileTransfer } from '@moveway/api-client/file-transfer.ts';
import { HIDDEN_PAGE_HEADER } from '@moveway/contracts/http/http.constants.ts';
import type { ApiEndpoint, ApiInput } from '@moveway/contracts/api.ts';
import { isPageVisible } from '@moveway/ui/effects/page-visible.ts';
import type { AdminServer } from '../../platform/admin-platform.ts';
import type { AdminSession, SessionState } from '../../platform/admin-session.ts';

/** The server as this console reaches it, and the session its calls are made in. */
export interface AdminApi {
  call: ApiCall;
  /** The address of a call, for a link that the browser follows by itself. */
  addressOf: <E extends ApiEndpoint>(endpoint: E, input: ApiInput<E>) => string;
  /** Transfers files, which `call` does not. */
  files: FileTransfer;
  liveUrl: string;
  session: AdminSession;
}

export function createAdminApi(session: AdminSession, server: AdminServer): AdminApi {
  const client = { baseUrl: server.apiUrl, adminToken: session.token, fetch: fetchAsPage };
  return {
    call: createApiClient(client),
    files: createFileTransfer(client),
    addressOf: (endpoint, input) => addressOf(server.apiUrl, endpoint, input),
    liveUrl: server.liveUrl,
    session,
  };
}

/** What live events and notifications have a hidden page fetch does not count as the administrator's presence. */
function fetchAsPage(address: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  if (!isPageVisible()) {
    headers.set(HIDDEN_PAGE_HEADER, '1');
  }
  return fetch(address, { ...init, headers });
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

/** Who uses the console. */
export function useSessionState(): SessionState {
  const { session } = useAdminApi();
  return useSyncExternalStore(session.subscribe, session.get);
}
