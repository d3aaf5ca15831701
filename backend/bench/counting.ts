import { MongoClient } from 'mongodb';
import { applyLoad, type Load, type LoadRequest } from './load.ts';
import type { MeasuredServer } from './measured-server.ts';

const CONTRIBUTIONS = 'analytics_contributions';

/** Makes the next server that starts on this database count all its shipments for the analytics anew. */
export async function forgetMetrics(uri: string): Promise<void> {
  const client = await new MongoClient(uri).connect();
  for (const name of [CONTRIBUTIONS, 'analytics_days', 'analytics_progress']) {
    await client.db().collection(name).deleteMany({});
  }
  await client.close();
}

/**
 * Loads a server that counts its shipments anew, after one load that only warms it up.
 * @throws when it has counted them all before the last load ended: then they show nothing.
 */
export async function loadWhileCounting(
  server: MeasuredServer,
  uri: string,
  order: { rounds: number; seconds: number; connections: number; shipments: number; requests: LoadRequest[] },
): Promise<Load[]> {
  const { rounds, shipments, ...load } = order;
  const loads: Load[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const measured = await applyLoad(server, load);
    if (round > 0) {
      loads.push(measured);
    }
  }
  const client = await new MongoClient(uri).connect();
  const counted = await client.db().collection(CONTRIBUTIONS).countDocuments();
  await client.close();
  if (counted >= shipments) {
    throw new Error('all shipments were counted before the loads ended: set BENCH_SHIPMENTS higher');
  }
  return loads;
}
