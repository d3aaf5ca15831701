import { createApiClient, type ApiCall } from '@moveway/api-client/api-client.ts';
import { createAdministrator } from '../commands/create-admin.ts';
import { EVERY_MODEL } from '../app/every-model.ts';
import { connect, disconnect } from '../storage/connection.ts';
import { TEST_PASSWORD, TEST_PASSWORD_HASH } from '../testing/test-password.ts';

const CREDENTIALS = { username: 'dispatcher', password: TEST_PASSWORD };

/** Makes the first administrator in a database that this process is not connected to. */
export async function makeAdministrator(mongodbUri: string): Promise<void> {
  await connect({ models: EVERY_MODEL, uri: mongodbUri });
  await createAdministrator(CREDENTIALS.username, TEST_PASSWORD_HASH);
  await disconnect();
}

/** Signs that administrator in. The token outlives the backend that gave it. */
export async function signIn(url: string): Promise<string> {
  const { adminToken } = await createApiClient({ baseUrl: url })('POST /api/auth/admin-direct', {
    body: CREDENTIALS,
  });
  return adminToken;
}

/** Calls as that administrator; the client gives each write an idempotency key of its own. */
export function callAs(url: string, adminToken: string): ApiCall {
  return createApiClient({ baseUrl: url, adminToken: () => adminToken });
}

/** The same, but as a client calls that knows no idempotency keys. */
export function callWithoutKeys(url: string, adminToken: string): ApiCall {
  return createApiClient({
    baseUrl: url,
    adminToken: () => adminToken,
    fetch: (target, init) => {
      const headers = new Headers(init?.headers);
      headers.delete('idempotency-key');
      return fetch(target, { ...init, headers });
    },
  });
}
