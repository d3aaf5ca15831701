import { once } from 'node:events';
import { join } from 'node:path';
import { provideMongo } from '../mongo/provide-mongo.ts';
import { answersInTime } from '../shell/network.ts';
import { Failure } from '../shell/run.ts';
import { buildSite } from '../site/build-site.ts';
import { runChild, spawnChild } from './child.ts';
import type { Closers } from './closers.ts';
import { lockDirectory } from './lock-directory.ts';
import { SERVER_MEMORY_ENV, SERVER_NODE_OPTIONS } from './server-memory.ts';
import { addressOf, type StartSettings } from './settings.ts';
import { step } from './steps.ts';

const SERVER_TIMEOUT_MS = 60_000;

/**
 * Everything after the dependencies: database, site, first data, server. Returns when the site answers.
 * @throws {Failure} when a step did not work.
 */
export async function startApp(settings: StartSettings, closers: Closers): Promise<void> {
  const mongodbUri = await step('MongoDB', (progress) => startMongo(settings, closers, progress));
  const siteDirectory = await step('Site', (progress) => buildSite(progress, closers));
  const env = { ...process.env, MONGODB_URI: mongodbUri, NODE_ENV: 'production' };
  const signInLines = await step('Data', (progress) => prepareData(progress, closers, env));
  await step('Server', () => startServer(settings, closers, { ...env, SITE_DIR: siteDirectory }));
  const address = addressOf(settings);
  console.log(
    `\nMoveway is at ${address}  (back office: ${address}/admin, API document: ${address}/api/docs)`,
  );
  console.log(`${signInLines}\nCtrl-C stops it.\n`);
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
  const mongo = await starting;
  closers.endWhen(mongo.ended);
  const uri = new URL(mongo.uri);
  uri.pathname = '/moveway';
  return uri.href;
}

/**
 * Brings data of an earlier version up to date, and makes the first administrator and the demo data; each is left alone
 * when it is there. Returns the lines to print.
 */
async function prepareData(
  progress: (line: string) => void,
  closers: Closers,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  progress('migrations');
  await runBackend('commands/migrate.ts', closers, env);
  progress('administrator');
  const answer = await runBackend('commands/create-admin.ts', closers, env);
  progress('demo data');
  const demo = await runBackend('commands/seed/seed-demo.ts', closers, env);
  // The commands document these lines of JSON as their answers.
  const { customer } = JSON.parse(demo) as { customer?: NewCustomer };
  const lines = [signIn(JSON.parse(answer) as NewAdministrator)];
  if (customer) {
    lines.push(
      customer.password === undefined
        ? `Demo customer: ${customer.username}, with the password of DEMO_PASSWORD.`
        : `Demo customer: ${customer.username}, password ${customer.password}  (shown this once, keep it)`,
    );
  }
  return lines.join('\n');
}

function runBackend(script: string, closers: Closers, env: NodeJS.ProcessEnv): Promise<string> {
  return runChild(`backend/src/${script}`, [process.execPath, join('backend/src', script)], { closers, env });
}

/** What `create-admin.ts` answers: the password only when it was made up just now. */
interface NewAdministrator {
  created: boolean;
  username?: string;
  password?: string;
}

/** The demo customer `seed-demo.ts` made: the password only when it was made up just now. */
interface NewCustomer {
  username: string;
  password?: string;
}

function signIn({ created, username, password }: NewAdministrator): string {
  if (!created) {
    return 'Administrator: as before; the password was shown on the first start.';
  }
  return password === undefined
    ? `Administrator: ${username}, with the password of ADMIN_PASSWORD.`
    : `Administrator: ${username}, password ${password}  (shown this once, keep it)`;
}

async function startServer(settings: StartSettings, closers: Closers, env: NodeJS.ProcessEnv): Promise<void> {
  const server = spawnChild(
    [process.execPath, ...SERVER_NODE_OPTIONS, 'backend/src/commands/main.ts'],
    {
      closers,
      env: {
        ...SERVER_MEMORY_ENV,
        ...env,
        PORT: String(settings.port),
        HOST: settings.host,
        // A server without a parent process has no one to notify.
        DRAIN_MS: env['DRAIN_MS'] ?? '0',
        LOG_LEVEL: env['LOG_LEVEL'] ?? 'warn',
      },
      hasChannel: true,
    },
    'inherit',
  );
  const ended = once(server, 'exit').then(
    ([code, signal]) => `The server ended (${String(code ?? signal)}); its output is above.`,
  );
  closers.endWhen(ended);
  if (!(await answersInTime(`${addressOf(settings)}/readyz`, { timeoutMs: SERVER_TIMEOUT_MS }))) {
    throw new Failure(`The server did not become ready in ${SERVER_TIMEOUT_MS / 1000} s.`);
  }
}
