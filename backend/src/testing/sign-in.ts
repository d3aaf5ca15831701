import { createApiClient, type ApiCall } from '@moveway/api-client/api-client.ts';
import type { TestBackend } from './test-backend.ts';
import { TEST_PASSWORD } from './test-password.ts';

/** Calls of a user who signs in from a browser of their own. */
export async function signInAs(
  backend: Pick<TestBackend, 'url' | 'browser'>,
  username: string,
  password = TEST_PASSWORD,
): Promise<ApiCall> {
  const call = createApiClient({ baseUrl: backend.url, fetch: backend.browser() });
  await call('POST /api/auth/login', { body: { username, password } });
  return call;
}
