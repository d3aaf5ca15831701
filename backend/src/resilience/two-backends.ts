import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findHaproxy } from '@moveway/dev/proxy/haproxy.ts';
import { SERVER_MEMORY_ENV, SERVER_NODE_OPTIONS } from '@moveway/dev/start/server-memory.ts';
import { startBackend } from '@moveway/testing/backend-process.ts';
import { createTestDatabase } from '@moveway/testing/mongodb.ts';
import { startProxy } from '@moveway/testing/own-proxy.ts';
import { readCompose } from '../testing/compose-file.ts';
import { accountRepo } from '../accounts/account.repo.ts';
import { EVERY_MODEL } from '../app/every-model.ts';
import { connect, disconnect } from '../storage/connection.ts';
import { openSession, type Credentials } from '../testing/raw-call.ts';
import { CAN_READ_PROCESSES, memoryOf } from './process-metrics.ts';
import { callAs, makeAdministrator, signIn } from './signed-in-admin.ts';

const haproxy = await findHaproxy();

/** Why two backends cannot be started behind the shipped proxy here, for the name of a test; empty if they can. */
export const CANNOT_START = 'missing' in haproxy ? ` (${haproxy.missing})` : '';

const TRACKED = 'HOSTILE-1';
export const DOCUMENT = '/documents/terms.pdf';

export type TwoBackends = Awaited<ReturnType<typeof startTwoBackends>>;

/** One of the two. */
export type Backend = 0 | 1;

/** The outcome of a call of a client that is not hostile. */
export interface OtherCall {
  /** 0 when there was no answer. */
  status: number;
  milliseconds: number;
}

/**
 * Two backends on one database behind the shipped proxy, each with the memory that the image gives it.
 * @param label part of the name of its database
 */
export async function startTwoBackends(label: string, env: Record<string, string> = {}) {
  const database = createTestDatabase(label);
  await makeAdministrator(database.uri);
  const site = await makeSite();
  const start = () =>
    startBackend({
      MONGODB_URI: database.uri,
      SITE_DIR: site,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'fatal',
      // Clients that are not hostile share an address here.
      RATE_LIMIT_CALLS: '1000000',
      NODE_OPTIONS: SERVER_NODE_OPTIONS.join(' '),
      ...SERVER_MEMORY_ENV,
      ...env,
    });
  const backends = [await start(), await start()] as const;
  const proxy = await startProxy(
    'path' in haproxy ? haproxy.path : '',
    [backends[0].url, backends[1].url],
    '1s',
  );
  const admin = callAs(proxy.url, await signIn(proxy.url));
  await admin('POST /api/packages', { body: { trackingNumber: TRACKED, sender: 'Ann', receiver: 'Lee' } });
  await connect({ uri: database.uri, models: EVERY_MODEL });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    /** Where the proxy answers, without a trailing slash. */
    url: proxy.url,
    backends,
    /** The memory limit of each one in `docker-compose.yml`, in MB. */
    memoryLimit: await memoryLimit(),
    /** The larger of what the two hold now, in MB; 0 on a system that cannot report it. */
    async memory(): Promise<number> {
      const pids = CAN_READ_PROCESSES ? backends.map(({ pid }) => pid) : [];
      return Math.max(0, ...(await Promise.all(pids.map(memoryOf))));
    },
    /** Tracks a package through the proxy from another address than hostile clients have. */
    track: () => callOnce(`${proxy.url}/api/packages/track/${TRACKED}`, agent),
    /** Makes a customer, and opens a session of theirs. */
    async open(username: string): Promise<Credentials> {
      const account = await accountRepo.create({ username, passwordHash: 'none', isAdmin: false });
      return (await openSession(proxy.url, account)).credentials;
    },
    async stop(): Promise<void> {
      agent.destroy();
      await disconnect();
      await Promise.all(backends.map((backend) => backend.kill()));
      await proxy.stop();
      await database.drop();
      await rm(site, { recursive: true });
    },
  };
}

/** A site with a page and a document as large as the real ones. */
async function makeSite(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'moveway-site-'));
  const page = `<p>${randomBytes(20_000).toString('hex')}</p>`;
  await writeFile(join(dir, 'index.html'), page);
  await writeFile(join(dir, '404.html'), page);
  await mkdir(join(dir, 'documents'));
  await writeFile(join(dir, DOCUMENT), randomBytes(300_000));
  return dir;
}

async function memoryLimit(): Promise<number> {
  const { services } = await readCompose();
  const [, amount, unit] = /^(\d+)([mg])$/.exec(services['backend-1']?.mem_limit ?? '') ?? [];
  return Number(amount) * (unit === 'g' ? 1024 : 1);
}

/** @returns the credentials with the cookie by which the proxy passes a call on to this one of the two backends */
export const passedTo = (backend: Backend, credentials: Credentials): Credentials => ({
  ...credentials,
  cookie: `${credentials['cookie']}; moveway_backend=backend-${backend + 1}`,
});

function callOnce(url: string, agent: Agent): Promise<OtherCall> {
  const sent = performance.now();
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, milliseconds: performance.now() - sent });
    request(url, { agent }, (response: IncomingMessage) => {
      response
        .on('end', () => done(response.statusCode ?? 0))
        .on('error', () => done(0))
        .resume();
    })
      .on('error', () => done(0))
      .end();
  });
}
