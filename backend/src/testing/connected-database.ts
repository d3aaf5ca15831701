import type { TestDatabase } from '@moveway/testing/mongodb.ts';
import { afterAll } from 'vitest';
import { EVERY_MODEL } from '../app/every-model.ts';
import { connect, disconnect } from '../storage/connection.ts';
import { takeDatabase } from './reused-databases.ts';

/**
 * Connects the models to an empty database, until the tests of the file are over.
 * @param label part of its name, to identify the test
 */
export async function connectToDatabase(
  label: string,
  database = takeDatabase(label),
): Promise<TestDatabase> {
  await connect({ models: EVERY_MODEL, uri: database.uri });
  afterAll(async () => {
    await disconnect();
    await database.drop();
  });
  return database;
}
