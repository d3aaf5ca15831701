import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { provideMongo } from '../mongo/provide-mongo.ts';
import { Failure } from '../shell/failure.ts';
import { buildSite } from '../site/build-site.ts';
import { runChild, spawnChild } from './child.ts';
import type { Closers } from './closers.ts';
import { lockDirectory } from './lock-directory.ts';
import type { StartSettings } from './settings.ts';
import { step } from './step.ts';

const SERVER_TIMEOUT_MS = 60_000;

/**
 * Everything after the dependencies: database, site, first data, server. Returns when the site answers.
 * @throws {Failure} when a step did not work.
 */
export async function startHouse(settings: StartSettings, closers: Closers): Promise<void> {
  const mongodbUri = await step('MongoDB', (progress) => startMongo(settings, closers, progress));
  const siteDirectory = await step('Site', (progress) => buildSite(progress, closers));
  const env = { ...process.env, MONGODB_URI: mongodbUri, NODE_ENV: 'production' };
  const welcome = await step('Data', (progress) => prepareData(progress, closers, env));
  await step('Server', () => startServer(settings, closers, { ...env, SITE_DIR: siteDirectory }));
  const shownHost = settings.host === '0.0.0.0' ? 'localhost' : settings.host;
  const address = `http://${shownHost}:${settings.port}`;
  console.log(
    `\nMoveway is at ${address}  (back office: ${address}/admin, API document: ${address}/api/docs)`,
  );
  console.log(`${welcome.trim()}\nCtrl-C stops it.\n`);
}

async function startMongo(
  { mongodbUri, dataDirectory }: StartSettings,
  closers: Closers,
  progress: (line: string) => void,
): Promise<string> {
  if (mongodbUri !== undefined) {
    progress('using MONGODB_URI');
    return mongodbUri;
  }
  await lockDirectory(dataDirectory, closers);
  const starting = provideMongo({ progress, dataDirectory: join(dataDirectory, 'mongodb') });
  // A start that failed has nothing left to stop; its error is reported by the await below.
  closers.add(() => starting.then((mongo) => mongo.stop()).catch(() => undefined));
  const uri = new URL((await starting).uri);
  uri.pathname = '/moveway';
  return uri.href;
}

/** The first administrator and the demo data; both do nothing when they are there. Gives what to tell the reader. */
async function prepareData(
  progress: (line: string) => void,
  closers: Closers,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const backend = (script: string) => [process.execPath, join('backend', 'src', script)];
  const welcome = await runChild('Creating the administrator', backend('create-admin.ts'), { closers, env });
  progress('demo data (on the first run)');
  await runChild('Creating the demo data', backend('seed/seed-demo.ts'), { closers, env });
  return welcome;
}

async function startServer(settings: StartSettings, closers: Closers, env: NodeJS.ProcessEnv): Promise<void> {
  const server = spawnChild(
    [process.execPath, 'backend/src/main.ts'],
    {
      closers,
      env: {
        ...env,
        PORT: String(settings.port),
        HOST: settings.host,
        LOG_LEVEL: env['LOG_LEVEL'] ?? 'warn',
      },
    },
    'inherit',
  );
  const ended = once(server, 'exit').then(([code, signal]) => {
    throw new Failure(`The server ended (${String(code ?? signal)}); what it said is above.`);
  });
  await Promise.race([ended, answers(`http://127.0.0.1:${settings.port}/readyz`)]);
  ended.catch(async (error: unknown) => {
    if (!closers.isClosing) {
      console.error(`npm start: ${error instanceof Error ? error.message : String(error)}`);
      await closers.closeAll();
      process.exit(1);
    }
  });
}

async function answers(url: string): Promise<void> {
  const deadline = Date.now() + SERVER_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok === true) {
      return;
    }
    await sleep(200);
  }
  throw new Failure(`The server did not become ready in ${SERVER_TIMEOUT_MS / 1000} s.`);
}
