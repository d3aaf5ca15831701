import { parseArgs } from 'node:util';
import { ConfigError, readDatabaseConfig } from '../config/env.ts';
import { runCommand } from '../storage/start-failure.ts';
import { withDatabase, restoreBackup } from '../storage/backup/backup.ts';

/*
 * Command: `restore.ts DIRECTORY [--force]` fills an empty database from a backup, or with `--force` replaces what it
 * holds. The servers must be stopped. Prints one line of JSON.
 */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      force: { type: 'boolean', default: false },
    },
  });
  const [directory] = positionals;
  if (directory === undefined) {
    throw new ConfigError(
      'name the backup to restore: node backend/src/commands/restore.ts DIRECTORY [--force]',
    );
  }
  const { mongodbUri } = readDatabaseConfig();
  const { manifest, heldJobs } = await withDatabase(mongodbUri, (client, name) =>
    restoreBackup(client, name, directory, { force: values.force }),
  );
  const { createdAt, collections } = manifest;
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
  process.stdout.write(
    `${JSON.stringify({ directory, createdAt, collections: collections.length, documents, heldJobs })}\n`,
  );
});
