import { parseArgs } from 'node:util';
import { ConfigError, readDatabaseConfig } from '../config/env.ts';
import { explainStartFailure, runCommand } from '../storage/start-failure.ts';
import { withDatabase, writeBackup } from '../storage/backup/backup.ts';
import { markBackedUp } from '../storage/backup/marks.ts';

/*
 * Command: `backup.ts DIRECTORY` writes the database to a new directory, while the servers run. Prints one line of
 * JSON.
 */
await runCommand(async () => {
  const [directory] = parseArgs({ allowPositionals: true }).positionals;
  if (directory === undefined) {
    throw new ConfigError('name the directory to write to: node backend/src/commands/backup.ts DIRECTORY');
  }
  const { mongodbUri } = readDatabaseConfig();
  const manifest = await withDatabase(mongodbUri, async (client, name) => {
    const written = await writeBackup(client, name, directory);
    try {
      await markBackedUp(client.db(name), written.createdAt);
    } catch (error) {
      // The backup is complete. A database user that may only read cannot store when it was made.
      process.stderr.write(`The backup is written, but could not be noted: ${explainStartFailure(error)}\n`);
    }
    return written;
  });
  const documents = manifest.collections.reduce((sum, collection) => sum + collection.documents, 0);
  const { database, createdAt } = manifest;
  process.stdout.write(
    `${JSON.stringify({ directory, database, createdAt, collections: manifest.collections.length, documents })}\n`,
  );
});
