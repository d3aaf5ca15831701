import { readDatabaseConfig } from '../config/env.ts';
import { runCommand } from '../storage/start-failure.ts';
import { createLogger } from '../kernel/logger.ts';
import { disconnect, openConnection } from '../storage/connection.ts';
import { migrate } from '../storage/migrations/migrate.ts';
import { EVERY_MODEL } from '../app/every-model.ts';

/*
 * Command: brings the stored data to the version of this program. Run before the new servers start; does nothing where
 * the data is up to date.
 */
await runCommand(async () => {
  const { mongodbUri, mongodbWaitMs, logLevel } = readDatabaseConfig();
  const log = createLogger({ level: logLevel });
  await openConnection({ uri: mongodbUri, waiting: { waitMs: mongodbWaitMs, log } });
  const migrations = await migrate({ models: EVERY_MODEL, log });
  await disconnect();
  log.info({ migrations }, 'The database is up to date');
});
