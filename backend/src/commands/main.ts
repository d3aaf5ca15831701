import { startBackend, type Backend } from '../app/backend.ts';
import { readConfig } from '../config/env.ts';
import { runCommand } from '../storage/start-failure.ts';
import { createLogger } from '../kernel/logger.ts';

/** How long sockets and the database may take to close, after the running requests. */
const STOP_GRACE_MS = 5000;

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLogger({ level: config.logLevel });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'Unexpected failure');
    process.exit(1);
  });
  // Under npm start this process has an IPC channel. It ends with its parent, which cannot stop it after it was killed.
  process.once('disconnect', () => process.exit(1));
  const backend = await startBackend(config, log);
  log.info({ url: backend.url, pid: process.pid }, 'Listening');

  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!isStopping) {
        isStopping = true;
        log.info({ signal }, 'Stopping');
        void stop(backend, config.drainMs + config.shutdownTimeoutMs + STOP_GRACE_MS);
      }
    });
  }
}

async function stop(backend: Backend, timeoutMs: number): Promise<void> {
  setTimeout(() => process.exit(1), timeoutMs).unref();
  await backend.stop();
  process.exit(0);
}

await runCommand(main);
