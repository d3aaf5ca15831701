import { join } from 'node:path';
import { findMongod } from '../mongo/find-mongod.ts';
import { installHaproxy } from '../proxy/haproxy.ts';
import { exists } from '../shell/paths.ts';
import { installIfMissing } from '../shell/run.ts';
import type { Closers } from '../start/closers.ts';
import { runStages } from './stages.ts';

const FAKETIME = '/usr/bin/faketime';

/** In the company's zone. Where it is half past eleven, it is the next day in UTC. */
const MOMENTS = [
  '2029-11-04T00:30-05:00', // a Sunday of 25 hours
  '2030-12-31T23:55-06:00', // a year ends during the run
  '2031-03-08T23:30-06:00', // a Saturday, before a day of 23 hours
  '2032-02-29T00:30-06:00', // a Sunday, in a year with this day
];

/**
 * Runs what takes too long for `npm test`: long kills, failovers and floods, and the unit and API tests with the clock
 * at other moments. Prints the results. What needs a program that cannot be installed is counted as skipped.
 * @returns whether none failed
 */
export function runLong(closers: Closers): Promise<boolean> {
  return runStages(closers, async (stages, reports) => {
    await stages.work('Programs', async (progress) => {
      // By the real clock: at a later one, the certificate of where it is downloaded has expired.
      await findMongod(progress);
      await installIfMissing('faketime', FAKETIME, progress);
      await installHaproxy(progress);
    });
    const env = { MONGODB_URI: await stages.mongo() };
    await stages.unitTests('Kills, failovers and floods', join(reports, 'long.json'), env, 'test:unit:long');
    if (!(await exists(FAKETIME))) {
      stages.skip('needs faketime: apt-get install faketime');
      return;
    }
    for (const moment of MOMENTS) {
      const seconds = Math.round((Date.parse(moment) - Date.now()) / 1000);
      await stages.unitTests(`Tests on ${moment}`, join(reports, `${moment}.json`), {
        // One of their own, by the same clock.
        MONGODB_URI: undefined,
        // As its program names it: the loader puts the directory of this processor in.
        LD_PRELOAD: '/usr/$LIB/faketime/libfaketime.so.1',
        DONT_FAKE_MONOTONIC: '1',
        FAKETIME: seconds < 0 ? `${seconds}` : `+${seconds}`,
      });
    }
  });
}
