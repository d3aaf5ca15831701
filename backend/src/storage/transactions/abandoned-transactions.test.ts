import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createTestDatabase } from '@moveway/testing/mongodb.ts';
import { expect, it } from 'vitest';
import { endAbandonedTransactions, inTransaction } from './transactions.ts';
import { mongoose } from '../mongoose.ts';
import { outbox, OutboxEventModel } from './outbox.ts';
import { connectToDatabase } from '../../testing/connected-database.ts';

/** Changes a document in a transaction, and waits in it. */
const HOLD = `
  import { MongoClient } from 'mongodb';
  const client = new MongoClient(process.argv[1]);
  const session = client.startSession();
  session.startTransaction();
  await client.db().collection('outbox').updateOne({}, { $set: { name: 'killed' } }, { session });
  console.log('held');
  setInterval(() => undefined, 60_000);
`;
const LIFETIME = 'transactionLifetimeLimitSeconds';

const label = 'abandoned_transactions';
const database = await connectToDatabase(label, createTestDatabase(label));
await outbox.publish('user.changed', { id: 'one' });

const command = (given: Record<string, unknown>) =>
  mongoose.connection.getClient().db('admin').command(given);
const rename = (name: string) => OutboxEventModel.updateOne({}, { $set: { name } });
const storedName = async () => (await OutboxEventModel.findOne().lean())?.name;

/** Leaves a transaction that MongoDB itself would end in ten minutes. */
async function abandonTransaction(): Promise<void> {
  const { [LIFETIME]: before } = await command({ getParameter: 1, [LIFETIME]: 1 });
  await command({ setParameter: 1, [LIFETIME]: 600 });
  const child = spawn(process.execPath, ['--input-type=module', '--eval', HOLD, database.uri], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), exited]);
  child.kill('SIGKILL');
  await exited;
  await command({ setParameter: 1, [LIFETIME]: before });
}

it('a transaction that waits for the transaction of a killed process continues', async () => {
  await abandonTransaction();
  await inTransaction(() => rename('living'));
  expect(await storedName()).toBe('living');
});

it('a transaction whose process still runs is not ended', async () => {
  await inTransaction(async () => {
    await rename('going on');
    await endAbandonedTransactions();
  });
  expect(await storedName()).toBe('going on');
});
