import { hashKey, queryOptions, type QueryClient } from '@tanstack/react-query';
import { credentialInPlace } from '@moveway/api-client/credential-lock.ts';
import { ApiError } from '@moveway/api-client/api-error.ts';
import type { Credentials, User } from '@moveway/contracts/accounts/account.schema.ts';
import type { AdminApi } from '../../lib/admin-api.ts';

export const accountKeys = { user: ['accounts', 'user'] as const };

/** The signed-in user, or null. Clears what was loaded for another user or with another role. */
export const currentUser = (api: AdminApi) =>
  queryOptions({
    queryKey: accountKeys.user,
    queryFn: async ({ signal, client }) => {
      const user = await fetchCurrentUser(api, signal);
      const known = client.getQueryData<User | null>(accountKeys.user);
      if (known && (known.id !== user?.id || known.isAdmin !== user.isAdmin)) {
        await clearAllButUser(client);
      }
      return user;
    },
  });

/** Deletes a token that the server rejects, unless another window has stored a newer one. */
async function fetchCurrentUser(api: AdminApi, signal: AbortSignal): Promise<User | null> {
  await credentialInPlace();
  const token = api.token();
  try {
    return await api.call('GET /api/auth/user', {}, { signal });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'unauthenticated') {
      throw error;
    }
    await api.readTokenAgain();
    if (token !== api.token()) {
      return fetchCurrentUser(api, signal);
    }
    if (token !== undefined) {
      await api.clearToken();
    }
    return null;
  }
}

/** Removes every query but that of the signed-in user. */
export async function clearAllButUser(queryClient: QueryClient): Promise<void> {
  const others = {
    predicate: ({ queryHash }: { queryHash: string }) => queryHash !== hashKey(accountKeys.user),
  };
  await queryClient.cancelQueries(others);
  queryClient.removeQueries(others);
}

/**
 * Signs an administrator in: by session first, by bearer token when that fails (specification, section 4) or when the
 * shell has no sessions. Being throttled is no reason for the second call.
 * @throws {ApiError} the last error
 */
export async function signIn(api: AdminApi, credentials: Credentials): Promise<void> {
  if (api.signsInWith === 'session') {
    try {
      await api.call('POST /api/auth/admin-login', { body: credentials });
      return;
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) {
        throw error;
      }
    }
  }
  const { adminToken } = await api.call('POST /api/auth/admin-direct', { body: credentials });
  await api.storeToken(adminToken);
}

/**
 * Ends the session on the server. The token stays stored until the server has confirmed that; a failure is only logged
 * (specification, section 8). Returns whether it was confirmed.
 */
export async function signOut(api: AdminApi): Promise<boolean> {
  try {
    await api.call('POST /api/auth/logout', {});
  } catch (error) {
    // oxlint-disable-next-line no-console -- the specification asks for exactly this (section 8).
    console.warn('Logging out failed.', error);
    return false;
  }
  await api.clearToken();
  return true;
}
