import { type ApiCall, createApiClient } from '@moveway/api-client/api-client.ts';
import type { Settings, SettingsUpdate } from '@moveway/contracts/settings/settings.routes.ts';
import type { TestDatabase } from '@moveway/testing/mongodb.ts';
import { afterAll } from 'vitest';
import { startBackend } from '../app/backend.ts';
import { readConfig, type Config } from '../config/env.ts';
import { createLogger, type Logger } from '../kernel/logger.ts';
import { accountRepo } from '../accounts/account.repo.ts';
import { createAdministrator } from '../commands/create-admin.ts';
import { takeDatabase } from './reused-databases.ts';
import { TEST_PASSWORD, TEST_PASSWORD_HASH } from './test-password.ts';

export const TEST_ADMIN = { username: 'Dispatcher', password: TEST_PASSWORD };

/** The whole backend in this process, on a free port and a database of its own. */
export interface TestBackend {
  readonly url: string;
  /** Of its own database, for a second process on the same data. */
  readonly databaseUri: string;
  readonly endpoints: readonly string[];
  /** Calls without a session. */
  readonly api: ApiCall;
  /** Calls as an administrator with a session, signed in once. */
  admin(): Promise<ApiCall>;
  /** Saves these settings as the administrator; the others stay. */
  changeSettings(this: void, changes: Partial<SettingsUpdate>): Promise<Settings>;
  /** A browser of its own: it keeps cookies. */
  browser(): typeof fetch;
  stop(): Promise<void>;
}

export interface TestBackendOptions {
  /** Settings that differ from the defaults, as environment variables. */
  env?: Record<string, string>;
  /** Points of limits that replace the table (`config/limits.ts`) and the settings. */
  limits?: Config['limits'];
  log?: Logger;
  /** Instead of a new one. It is dropped at the end all the same. */
  database?: TestDatabase;
}

/** @param label part of the name of its database, if that is a new one */
export async function startTestBackend(
  label: string,
  {
    env = {},
    limits = {},
    log = createLogger({ level: 'silent' }),
    database = takeDatabase(label),
  }: TestBackendOptions = {},
): Promise<TestBackend> {
  const config = readConfig({
    MONGODB_URI: database.uri,
    PORT: '0',
    HOST: '127.0.0.1',
    DRAIN_MS: '0',
    SHUTDOWN_TIMEOUT_MS: '1000',
    ...env,
  });
  const backend = await startBackend({ ...config, limits: { ...config.limits, ...limits } }, log);
  const { url } = backend;
  if (!(await accountRepo.hasAdministrator())) {
    await createAdministrator(TEST_ADMIN.username, TEST_PASSWORD_HASH);
  }
  let signedIn: Promise<ApiCall> | undefined;
  const admin = () => (signedIn ??= signIn(url));
  return {
    url,
    databaseUri: database.uri,
    endpoints: backend.endpoints,
    api: createApiClient({ baseUrl: url }),
    browser: () => createBrowserFetch(url),
    admin,
    async changeSettings(changes) {
      const call = await admin();
      const settings = await call('GET /api/admin/settings', {});
      return call('PUT /api/admin/settings', { body: { ...settings, ...changes } });
    },
    async stop() {
      await backend.stop();
      await database.drop();
    },
  };
}

/** The same for all tests of a file, with which it stops. */
export async function startBackendOfFile(
  ...given: Parameters<typeof startTestBackend>
): Promise<TestBackend> {
  const backend = await startTestBackend(...given);
  afterAll(() => backend.stop());
  return backend;
}

async function signIn(url: string): Promise<ApiCall> {
  const call = createApiClient({ baseUrl: url, fetch: createBrowserFetch(url) });
  await call('POST /api/auth/admin-login', { body: TEST_ADMIN });
  return call;
}

/**
 * A fetch that does what a browser's page does and Node's does not: keeps cookies, and names its own origin in unsafe
 * calls.
 */
export function createBrowserFetch(origin: string): typeof fetch {
  const cookies = new Map<string, string>();
  return async (input, init) => {
    const request = new Request(input, init);
    if (cookies.size > 0) {
      request.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    if (request.method !== 'GET' && !request.headers.has('origin')) {
      request.headers.set('origin', origin);
    }
    const response = await fetch(request);
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (value === '') {
        cookies.delete(name);
      } else {
        cookies.set(name, value);
      }
    }
    return response;
  };
}
