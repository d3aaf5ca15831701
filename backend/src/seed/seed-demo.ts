import { readDatabaseUri } from '../config/env.ts';
import { explainStartFailure } from '../config/start-failure.ts';
import { connect, disconnect } from '../storage/connection.ts';
import { seedShipments } from './seed-shipments.ts';

/*
 * Command: fills an empty database with demo shipments and prints one line of JSON. Where there are shipments already
 * it changes nothing.
 */
try {
  await connect({ uri: readDatabaseUri() });
  const shipments = await seedShipments(new Date());
  await disconnect();
  process.stdout.write(`${JSON.stringify({ shipments })}\n`);
} catch (error) {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exit(1);
}
