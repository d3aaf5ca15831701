import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createApiClient, type ApiCall } from '@moveway/api-client/api-client.ts';
import { root } from '@moveway/dev/shell/paths.ts';
import { siteDirectory } from '@moveway/dev/site/build-site.ts';
import { startBackend } from '../backend-process.ts';
import { demoAdministrator } from '../demo-administrator.ts';
import { createTestDatabase } from '../mongodb.ts';

const execute = promisify(execFile);

export type OwnSite = Awaited<ReturnType<typeof startOwnSite>>;

/**
 * Starts the built site on a new database with an administrator and nothing else, for what must not happen to the other
 * tests: stopping it, or using up its limits.
 * @param directory the directory of a build
 */
export async function startOwnSite(directory = siteDirectory) {
  const database = createTestDatabase('own_site');
  const env = {
    MONGODB_URI: database.uri,
    SITE_DIR: directory,
    ADMIN_USERNAME: demoAdministrator.username,
    ADMIN_PASSWORD: demoAdministrator.password,
  };
  await execute(process.execPath, ['backend/src/commands/create-admin.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  let backend = await startBackend(env);
  const { url } = backend;
  return {
    url,
    /** Calls as an administrator; fails while the site is down. */
    admin: await signInByToken(url),
    /** Stops the site, does `work` with another server on the same data, and starts the site again where it was. */
    async whileDown(work: (admin: ApiCall) => Promise<void>): Promise<void> {
      await backend.kill();
      const other = await startBackend(env);
      await work(await signInByToken(other.url));
      await other.stop();
      backend = await startBackend({ ...env, PORT: new URL(url).port });
    },
    /** Serves another build of the site, as after a deployment: the files of the one before are gone. */
    async deploy(next: string): Promise<void> {
      await backend.stop();
      backend = await startBackend({ ...env, SITE_DIR: next, PORT: new URL(url).port });
    },
    async close(): Promise<void> {
      await backend.stop();
      await database.drop();
    },
  };
}

/** A client with an administrator's bearer token, as `POST /api/auth/admin-direct` gives it. */
export async function signInByToken(url: string): Promise<ApiCall> {
  const { adminToken } = await createApiClient({ baseUrl: url })('POST /api/auth/admin-direct', {
    body: demoAdministrator,
  });
  return createApiClient({ baseUrl: url, adminToken: () => adminToken });
}
