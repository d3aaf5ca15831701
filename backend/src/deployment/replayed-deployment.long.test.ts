import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, it, vi } from 'vitest';
import { findMongod } from '@moveway/dev/mongo/find-mongod.ts';
import { freePort } from '@moveway/dev/shell/network.ts';
import { mongoose } from '../storage/mongoose.ts';
import { projectFile, readCompose } from '../testing/compose-file.ts';

const { MongoClient } = mongoose.mongo;
const root = fileURLToPath(new URL('../../..', import.meta.url));
const HOSTS = 'mongo-1:27017,mongo-2:27017,mongo-3:27017';

/*
 * The services of docker-compose.yml in the order of a first start, with their own commands and environment, without
 * containers: on one member of the replica set instead of three, and in a temporary directory.
 */
const compose = await readCompose();
const directory = await mkdtemp(join(tmpdir(), 'moveway-deployment-'));
const host = `127.0.0.1:${await freePort()}`;
for (const name of ['data', 'secrets/database', 'secrets/backend', 'site']) {
  await mkdir(join(directory, name), { recursive: true });
}
for (const name of ['index.html', '404.html']) {
  await writeFile(join(directory, 'site', name), '<p>Moveway</p>');
}
let mongod: ChildProcess | undefined;

/** A value of the file, with the paths and hosts of this test. */
const here = (text: string) => text.replace('/secrets', join(directory, 'secrets')).replace(HOSTS, host);

async function startMongod(): Promise<ChildProcess> {
  const { path } = await findMongod(() => undefined);
  const [, ...flags] = compose.services['mongo-1']?.command ?? [];
  const [, port = ''] = host.split(':');
  const own = ['--port', port, '--dbpath', join(directory, 'data')];
  // Collecting diagnostics brings mongod.exe down under wine.
  const forWine = ['--setParameter', 'diagnosticDataCollectionEnabled=false'];
  return spawn(path, [...flags.map(here), ...own, ...forWine], { stdio: 'ignore' });
}

/** Runs the command of a service to its end. */
async function runService(name: string): Promise<void> {
  const { command = [], environment = {} } = compose.services[name] ?? {};
  const [program = '', ...args] = command.map(here);
  await promisify(execFile)(program, args, { cwd: root, env: environmentOf(environment) });
}

function environmentOf(environment: Record<string, string>): NodeJS.ProcessEnv {
  const own = Object.entries(environment).map(([name, value]) => [name, here(value)]);
  return { PATH: `${join(process.execPath, '..')}:/usr/bin:/bin`, ...Object.fromEntries(own) };
}

afterAll(async () => {
  if (mongod?.exitCode === null) {
    const exited = once(mongod, 'exit');
    mongod.kill('SIGKILL');
    await exited;
  }
  await rm(directory, { recursive: true, force: true });
});

it('makes secrets that only their owners read, and keeps them', async () => {
  await runService('secrets');
  const files = ['database/keyfile', 'database/root-uri', 'backend/mongodb-uri'];
  const read = () => Promise.all(files.map((file) => readFile(join(directory, 'secrets', file), 'utf8')));
  const made = await read();
  expect(new Set(made).size).toBe(3);
  for (const file of files) {
    expect((await stat(join(directory, 'secrets', file))).mode & 0o777).toBe(0o400);
  }
  await runService('secrets');
  expect(await read()).toEqual(made);
});

it(
  'makes a replica set that nobody enters without a password, also on a later start',
  { timeout: 90_000 },
  async () => {
    mongod = await startMongod();
    await runService('replica-set');
    await runService('replica-set');

    const anonymous = new MongoClient(`mongodb://${host}/moveway?directConnection=true`);
    await expect(anonymous.db().listCollections().toArray()).rejects.toThrow(/requires authentication/);
    await anonymous.close();
    const uri = await readFile(join(directory, 'secrets/backend/mongodb-uri'), 'utf8');
    const backend = new MongoClient(uri);
    await expect(backend.db('admin').collection('system.users').findOne()).rejects.toThrow(/not authorized/);
    // The command that `endAbandonedTransactions` runs.
    const abandoned = backend.startSession();
    abandoned.startTransaction();
    await backend.db().collection('rights').insertOne({}, { session: abandoned });
    const own = { allUsers: false, idleConnections: true, idleSessions: true };
    const operations = await backend
      .db('admin')
      .aggregate<{ type: string; connectionId: number; lsid: { id: unknown } }>([{ $currentOp: own }])
      .toArray();
    const idle = operations.filter(({ type }) => type === 'idleSession');
    expect(idle).toHaveLength(1);
    const connections = operations
      .filter(({ type }) => type === 'op')
      .map(({ connectionId }) => connectionId);
    expect(connections).toContain(idle[0]?.connectionId);
    await backend.db('admin').command({ killSessions: idle.map(({ lsid: { id } }) => ({ id })) });
    await expect(abandoned.commitTransaction()).rejects.toThrow('has been aborted');
    await abandoned.endSession();
    await backend.close();
  },
);

it(
  'migrates, and starts a backend whose health check knows when it is ready',
  { timeout: 90_000 },
  async () => {
    await runService('migrate');
    const { environment = {}, healthcheck } = compose.services['backend-1'] ?? {};
    const [, program = '', ...check] = healthcheck?.test ?? [];
    const dockerfile = await projectFile('backend/Dockerfile');
    // The last line of the file has this form.
    const [command = '', ...args] = JSON.parse(/^CMD (.*)$/m.exec(dockerfile)?.[1] ?? '[]') as string[];
    const ports = { PORT: String(await freePort()), METRICS_PORT: String(await freePort()) };
    const env = {
      ...environmentOf(environment),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      SITE_DIR: join(directory, 'site'),
      ...ports,
      DRAIN_MS: '600000',
      LOG_LEVEL: 'fatal',
    };
    const isHealthy = () =>
      promisify(execFile)(program, check, { env }).then(
        () => true,
        () => false,
      );
    const backend = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
    const exited = once(backend, 'exit');
    try {
      await vi.waitFor(async () => expect(await isHealthy()).toBe(true), { timeout: 30_000 });
      expect(await (await fetch(`http://127.0.0.1:${ports.METRICS_PORT}/metrics`)).text()).toContain(
        '# HELP',
      );

      backend.kill('SIGTERM');
      await vi.waitFor(async () => expect(await isHealthy()).toBe(false), { timeout: 30_000 });
    } finally {
      backend.kill('SIGKILL');
      await exited;
    }
  },
);
