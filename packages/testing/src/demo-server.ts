import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '@moveway/dev/shell/paths.ts';
import { provideMongo } from '@moveway/dev/mongo/provide-mongo.ts';
import { siteDirectory } from '@moveway/dev/site/build-site.ts';
import { Closers } from '@moveway/dev/start/closers.ts';
import { startBackend } from './backend-process.ts';
import { demoAdministrator } from './demo-administrator.ts';
import { createTestDatabase } from './mongodb.ts';

const execute = promisify(execFile);

/**
 * Serves the built site and the API on demo data, in a database of its own, on `MONGODB_URI` or on an embedded MongoDB.
 * @param site the directory of a build
 * @param checkout the directory of the project whose server runs, which may be of another version
 */
export async function startDemoServer(port = 0, site = siteDirectory, checkout = root) {
  const mongo = await provideMongo({ progress: (line) => process.stderr.write(`${line}\n`) });
  const database = createTestDatabase('demo', mongo.uri);
  const env = {
    MONGODB_URI: database.uri,
    ADMIN_USERNAME: demoAdministrator.username,
    ADMIN_PASSWORD: demoAdministrator.password,
  };
  for (const script of ['migrate.ts', 'create-admin.ts', 'seed/seed-demo.ts']) {
    // One after the other: each makes the collections and indexes it needs.
    await execute(process.execPath, [`backend/src/commands/${script}`], {
      cwd: checkout,
      env: { ...process.env, ...env },
    });
  }
  const backend = await startBackend(
    {
      ...env,
      PORT: String(port),
      SITE_DIR: site,
      // Many visitors in a few minutes, all from one address.
      RATE_LIMIT_CALLS: '100000',
      RATE_LIMIT_TRACKING_MISSES: '100000',
      RATE_LIMIT_SIGN_IN_ACCOUNT: '100000',
      RATE_LIMIT_SIGN_IN_ADDRESS: '100000',
      RATE_LIMIT_SIGN_UP_ACCOUNT: '100000',
      RATE_LIMIT_SIGN_UP_ADDRESS: '100000',
    },
    checkout,
  );
  return {
    url: backend.url,
    /** Stops it and drops its database. */
    async stop(): Promise<void> {
      await backend.stop();
      await database.drop();
      await mongo.stop();
    },
  };
}

/* As a command: `node demo-server.ts <port>`, until SIGTERM or SIGINT; `SITE_DIR` and `SERVER_CHECKOUT` name others. */
if (import.meta.main) {
  const server = await startDemoServer(
    Number(process.argv[2] ?? 0),
    process.env['SITE_DIR'],
    process.env['SERVER_CHECKOUT'],
  );
  process.stdout.write(`${server.url}\n`);

  const closers = new Closers();
  closers.add(() => server.stop());
  closers.runOnSignals();
}
