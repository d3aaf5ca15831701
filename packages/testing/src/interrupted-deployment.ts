import { startBackend, type BackendProcess } from './backend-process.ts';
import { startCuttingNetwork } from './cutting-network.ts';
import { createTestDatabase } from './mongodb.ts';
import type { OwnProxy } from './own-haproxy.ts';
import { startProxy } from './own-proxy.ts';
import { startOwnReplicaSet } from './own-replica-set.ts';
import { startTls } from './own-tls.ts';

/** A network that was lost is back after this time, in milliseconds. */
export const BACK_AFTER_MS = 50;

export type Backend = 'backend-1' | 'backend-2';

export type Deployment = Awaited<ReturnType<typeof startDeployment>>;

interface DeploymentOptions {
  /** Path of HAProxy. */
  haproxy: string;
  /** Makes what the backends find in the database when they start. */
  prepare: (mongodbUri: string) => Promise<void>;
  random: () => number;
  /** Called with the port that the client had opened a cut connection from. */
  onCut: (clientPort: number) => void;
  /** Called some time after a connection was cut, as a browser notifies its pages that the network is back. */
  onBack: () => void;
}

/**
 * Starts what docker-compose.yml runs, without Docker, and behind a network that can cut connections: TLS, the shipped
 * load balancer, and two backends on a replica set of three members.
 */
export async function startDeployment(options: DeploymentOptions) {
  const { haproxy, prepare, random, onCut, onBack } = options;
  const mongo = await startOwnReplicaSet(3);
  const database = createTestDatabase('interrupted_chat', mongo.uri);
  const start = (port = '0') =>
    startBackend({
      MONGODB_URI: database.uri,
      PORT: port,
      TRUST_PROXY: '2',
      RATE_LIMIT_CALLS: '1000000',
      RATE_LIMIT_MESSAGES: '1000000',
      LOG_LEVEL: 'fatal',
    });
  await prepare(database.uri);
  const backends: Record<Backend, BackendProcess> = {
    'backend-1': await start(),
    'backend-2': await start(),
  };
  const urls = { 'backend-1': backends['backend-1'].url, 'backend-2': backends['backend-2'].url };
  const proxy: OwnProxy = await startProxy(haproxy, [urls['backend-1'], urls['backend-2']], '200ms');
  const tls = await startTls(haproxy, proxy.url);
  const comeBack = onceAfter(BACK_AFTER_MS, onBack);
  const network = await startCuttingNetwork(new URL(tls.url), random, (clientPort) => {
    onCut(clientPort);
    comeBack();
  });

  return {
    /** Where pages reach it. */
    network,
    /** Where nothing is cut, by TLS. */
    url: tls.url,
    /** Of each backend, past everything before it. */
    urls,
    /** Kills a backend (SIGKILL), and starts it again at the same place. @throws {Error} when it had ended before */
    async restart(backend: Backend): Promise<void> {
      // Null for a process that was ended by a signal.
      const exitCode = await backends[backend].kill();
      if (exitCode !== null) {
        throw new Error(`${backend} had ended with ${exitCode}:\n${backends[backend].output()}`);
      }
      backends[backend] = await start(new URL(urls[backend]).port);
    },
    async stop(): Promise<void> {
      await network.close();
      await tls.stop();
      await proxy.stop();
      await Promise.all(Object.values(backends).map((backend) => backend.kill()));
      await mongo.remove();
    },
  };
}

/** Calls the action some time after the first call, and not again for those in between. */
function onceAfter(ms: number, action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      action();
    }, ms);
  };
}
