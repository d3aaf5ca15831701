import { startBackend, type Backend } from '../app/backend.ts';
import { readConfig } from '../config/env.ts';
import { runCommand } from '../storage/start-failure.ts';
import { createLogger } from '../kernel/logger.ts';

/** Time beyond that of the running requests for sockets and the database to close. */
const STOP_GRACE_MS = 5000;

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLogger({ level: config.logLevel });
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'Unexpected failure');
    process.exit(1);
  });
  // With an IPC channel, as under npm start, this process ends with its parent: one that was killed cannot stop it.
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
