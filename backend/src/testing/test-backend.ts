import { createApiClient, type ApiCall } from '@moveway/api-client/api-client.ts';
import { createTestDatabase, type TestDatabase } from '@moveway/testing/mongodb.ts';
import { startBackend } from '../backend.ts';
import { readConfig } from '../config/env.ts';
import { createLogger, type Logger } from '../kernel/logger.ts';
import { ensureAdministrator } from '../modules/accounts/first-administrator.ts';
import { createBrowserFetch } from './browser-fetch.ts';

export const TEST_ADMIN = { username: 'Dispatcher', password: 'correct horse battery' };

/** The whole backend in this process, on a free port and a database of its own. */
export interface TestBackend {
  readonly url: string;
  /** Of its own database, for a second process on the same data. */
  readonly databaseUri: string;
  readonly endpoints: readonly string[];
  /** Calls as somebody who never signed in. */
  readonly api: ApiCall;
  /** Calls as an administrator with a session, signed in once. */
  admin(): Promise<ApiCall>;
  /** A browser of its own: it keeps cookies. */
  browser(): typeof fetch;
  stop(): Promise<void>;
}

export interface TestBackendOptions {
  /** Settings that differ from the defaults, as environment variables. */
  env?: Record<string, string>;
  log?: Logger;
  /** Instead of a new one. It is dropped at the end all the same. */
  database?: TestDatabase;
}

/** @param label tells whose database it is */
export async function startTestBackend(
  label: string,
  {
    env = {},
    log = createLogger({ level: 'silent' }),
    database = createTestDatabase(label),
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
  const backend = await startBackend(config, log);
  const { url } = backend;
  await ensureAdministrator(TEST_ADMIN.username, TEST_ADMIN.password);
  let admin: Promise<ApiCall> | undefined;
  return {
    url,
    databaseUri: database.uri,
    endpoints: backend.endpoints,
    api: createApiClient({ baseUrl: url }),
    browser: () => createBrowserFetch(url),
    admin: () => (admin ??= signIn(url)),
    async stop() {
      await backend.stop();
      await database.drop();
    },
  };
}

async function signIn(url: string): Promise<ApiCall> {
  const call = createApiClient({ baseUrl: url, fetch: createBrowserFetch(url) });
  await call('POST /api/auth/admin-login', { body: TEST_ADMIN });
  return call;
}
