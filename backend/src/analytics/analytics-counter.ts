import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { createFailureLog, type Logger } from '../kernel/logger.ts';
import { zonedDayOf } from '../kernel/days.ts';
import { measureQueue } from '../kernel/metrics.ts';
import type { ChangePosition, Shipment, ShipmentHistory } from '../shipments/shipment.service.ts';
import { analyticsRepo } from './analytics.repo.ts';
import { giveWay } from './give-way.ts';
import { contributionsOf } from './shipment-contributions.ts';

/** Shipments counted in one transaction: few enough that preparing them holds up a call for milliseconds only. */
const BATCH = 250;
/** After this many shipments of one run, no call waits for its end any more, and the run gives way to calls. */
const LONG_RUN = 2000;
/**
 * How far before the last counted change a run begins. A change may be committed after another that read the clock
 * later, or by a server whose clock is behind; the events of changes say so.
 */
const LOOK_BACK_MS = 5000;
/**
 * The same where events may be missing: at the start, and when events were lost. MongoDB ends a transaction after a
 * minute, and the clocks of several servers differ a little.
 */
const LOOK_BACK_WITHOUT_EVENTS_MS = 10 * 60 * 1000;
/** How old metrics may be when no event said that something changed. */
const FRESH_MS = 5000;
/** Shipments are counted between reads, too, so that there is never much left to count. */
const COUNT_EVERY_MS = 30_000;

export type AnalyticsCounter = ReturnType<typeof createAnalyticsCounter>;

/** Keeps the metrics in step with the shipments. */
export function createAnalyticsCounter({
  history,
  settings,
  log,
}: {
  history: ShipmentHistory;
  settings: { get(): Pick<Settings, 'timeZone'> };
  log: Logger;
}) {
  const failures = createFailureLog(log, 'Counting analytics');
  let freshUntil = 0;
  let lookBackMs = LOOK_BACK_WITHOUT_EVENTS_MS;
  /** The earliest change reported by an event since the last run began. */
  let changedSince = Number.POSITIVE_INFINITY;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  /** Resolves when the present run, or the next one, turns out to be long. */
  let long = Promise.withResolvers<false>();
  let isLong = false;
  let timer: NodeJS.Timeout | undefined;
  let isClosing = false;
  measureQueue('analytics', () => (running ? 1 : 0) + (next ? 1 : 0));

  async function countChanges(from: (countedUntil: Date) => number): Promise<void> {
    const countedUntil = await analyticsRepo.countedUntil();
    let position: ChangePosition | undefined = countedUntil && {
      at: new Date(from(countedUntil)),
      id: '0'.repeat(24),
    };
    let counted = 0;
    for (;;) {
      const began = performance.now();
      const changes = await history.changedAfter(position, BATCH);
      const last = changes.at(-1);
      if (!last) {
        return;
      }
      const versions = await analyticsRepo.versionsOf(changes.map(({ id }) => id));
      const ids = changes.filter(({ id, version }) => version !== versions.get(id)).map(({ id }) => id);
      // A missing mark is set even when nothing has changed; otherwise every run would read all shipments.
      if (ids.length > 0 || countedUntil === undefined) {
        const shipments = await history.findByIds(ids);
        const { timeZone } = settings.get();
        await analyticsRepo.count(
          shipments.map((shipment) => contributionsOf(shipment, timeZone)),
          last.at,
        );
      }
      if (changes.length < BATCH || isClosing) {
        return;
      }
      counted += ids.length;
      if (counted >= LONG_RUN) {
        isLong = true;
        long.resolve(false);
        await giveWay(performance.now() - began);
      }
      position = last;
    }
  }

  async function run(): Promise<void> {
    // A change from here on may be missed by this run, and makes its metrics old.
    freshUntil = Date.now() + FRESH_MS;
    const [backMs, since] = [lookBackMs, changedSince];
    lookBackMs = LOOK_BACK_MS;
    changedSince = Number.POSITIVE_INFINITY;
    try {
      await countChanges((countedUntil) => Math.min(countedUntil.getTime() - backMs, since));
      failures.succeeded();
    } catch (error) {
      // The caller of a long run is answered before it ends, so this error does not reach them.
      failures.failed(error);
      freshUntil = 0;
      lookBackMs = Math.max(lookBackMs, backMs);
      changedSince = Math.min(changedSince, since);
      throw error;
    } finally {
      running = undefined;
      if (isLong) {
        isLong = false;
        long = Promise.withResolvers();
      }
    }
  }

  /** A run that begins after this call, shared by all who call before it begins. */
  function beginRun(): Promise<void> {
    if (running) {
      next ??= running
        // The caller of that run gets its error; this one begins all the same.
        .catch(() => undefined)
        .then(() => {
          next = undefined;
          return beginRun();
        });
      return next;
    }
    running = run();
    return running;
  }

  /** The run itself logs its failure. */
  const countInBackground = () => void beginRun().catch(() => undefined);

  return {
    /** A shipment was changed at this moment (its `updatedAt`): the next read of the metrics counts first. */
    changed(at: Date): void {
      freshUntil = 0;
      changedSince = Math.min(changedSince, at.getTime());
    },

    /**
     * In the transaction that removes new shipments for good: takes them out of the metrics. Their contributions stay
     * without any counts, so that a run that has read such a shipment before adds nothing.
     */
    async removed(shipments: readonly Pick<Shipment, 'id' | 'version' | 'createdAt'>[]): Promise<void> {
      const { timeZone } = settings.get();
      await analyticsRepo.include(
        shipments.map(({ id, version, createdAt }) => ({
          id,
          version: version + 1,
          createdOn: zonedDayOf(createdAt, timeZone),
          counts: [],
        })),
      );
    },

    /** Events of changes may be lost: the next run reads further back. */
    eventsMissed(): void {
      freshUntil = 0;
      lookBackMs = LOOK_BACK_WITHOUT_EVENTS_MS;
    },

    /**
     * Resolves with `true` when every change before this call is counted in, and with `false` as soon as it is known
     * that this takes long, as the first count of a large database does. However many wait, one counts.
     */
    async upToDate(): Promise<boolean> {
      if (isLong) {
        return false;
      }
      if (Date.now() < freshUntil && !running) {
        return true;
      }
      return Promise.race([beginRun().then(() => true), long.promise]);
    },

    /** Counts in the background from now on. */
    start(): void {
      countInBackground();
      timer = setInterval(countInBackground, COUNT_EVERY_MS);
    },

    async close(): Promise<void> {
      clearInterval(timer);
      // A long run ends after its batch, and goes on from there at the next start.
      isClosing = true;
      // The caller of a run gets its error; here it only has to have ended.
      await (next ?? running)?.catch(() => undefined);
    },
  };
}
