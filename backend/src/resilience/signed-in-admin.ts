import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createApiClient, type ApiCall } from '@moveway/api-client/api-client.ts';

const createAdmin = fileURLToPath(new URL('../modules/accounts/create-admin.ts', import.meta.url));
export const CREDENTIALS = { username: 'dispatcher', password: 'a long enough password' };

/** Makes the first administrator by the operator's command. */
export async function makeAdministrator(mongodbUri: string): Promise<void> {
  await promisify(execFile)(process.execPath, [createAdmin], {
    env: {
      MONGODB_URI: mongodbUri,
      ADMIN_USERNAME: CREDENTIALS.username,
      ADMIN_PASSWORD: CREDENTIALS.password,
    },
  });
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
