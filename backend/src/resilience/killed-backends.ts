import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiCall } from '@moveway/api-client/api-client.ts';
import { startBackend } from '@moveway/testing/backend-process.ts';
import { createTestDatabase } from '@moveway/testing/mongodb.ts';
import { seededRandom } from '@moveway/testing/seeded-random.ts';
import { afterAll } from 'vitest';
import { JobModel } from '../notify/jobs/job.repo.ts';
import { connectToDatabase } from '../testing/connected-database.ts';
import { callAs, makeAdministrator, signIn } from './signed-in-admin.ts';

/** Two backends on one database, until the tests of the file are over; tests kill one of them at a time. */
export async function startBackendsToKill(label: string) {
  const database = createTestDatabase(label);
  const env = { MONGODB_URI: database.uri, JOBS_POLL_MS: '50', RATE_LIMIT_CALLS: '100000' };
  await makeAdministrator(database.uri);
  const backends = [await startBackend(env), await startBackend(env)];
  const url = () => backends[0]?.url ?? '';
  const token = await signIn(url());
  await connectToDatabase(label, database);
  afterAll(() => Promise.all(backends.map((backend) => backend.kill())));
  /** As if the locks of the killed process had expired. */
  const endLocks = () =>
    JobModel.updateMany({ lockedAt: { $ne: null } }, { $set: { lockedAt: new Date(0) } });
  return {
    token,
    /** Of the first backend, whichever process that is. */
    url,
    admin: ((...call: Parameters<ApiCall>) => callAs(url(), token)(...call)) as ApiCall,
    endLocks,
    /** Kills one and then the other, each at a random moment. @returns how often the work was unfinished then */
    killInTurn: async (
      kills: number,
      withinMs: number,
      isUnfinished: () => Promise<boolean>,
    ): Promise<number> => {
      const random = seededRandom(32);
      let unfinished = 0;
      for (let kill = 0; kill < kills; kill += 1) {
        await sleep(random() * withinMs);
        unfinished += (await isUnfinished()) ? 1 : 0;
        await backends[kill % 2]?.kill();
        // Its job may still be running: the other process starts it again at the same time.
        await endLocks();
        backends[kill % 2] = await startBackend(env);
      }
      return unfinished;
    },
  };
}
