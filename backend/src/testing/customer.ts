import { createApiClient, type ApiCall } from '@moveway/api-client/api-client.ts';
import type { TestBackend } from './test-backend.ts';

export const CUSTOMER_PASSWORD = 'correct horse battery';

/** A customer who just signed up. */
export interface TestCustomer {
  id: string;
  username: string;
  /** Calls as them, with a session. */
  call: ApiCall;
  /** The same session for what is no call: files. */
  fetch: typeof fetch;
}

export async function signUpCustomer(
  backend: Pick<TestBackend, 'url' | 'browser'>,
  username: string,
  person: { firstName?: string; email?: string } = {},
): Promise<TestCustomer> {
  const browser = backend.browser();
  const call = createApiClient({ baseUrl: backend.url, fetch: browser });
  const { user } = await call('POST /api/auth/signup', {
    body: {
      firstName: 'Ada',
      surname: 'Byron',
      email: `${username}@example.com`,
      phoneNumber: '555 010 2000',
      username,
      password: CUSTOMER_PASSWORD,
      ...person,
    },
  });
  return { id: user.id, username, call, fetch: browser };
}
