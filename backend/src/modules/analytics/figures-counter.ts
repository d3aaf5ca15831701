import { dayOf } from '../../kernel/calendar-day.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { ChangePosition, ShipmentHistory } from '../shipments/shipment-history.service.ts';
import { analyticsRepo } from './analytics.repo.ts';
import { factsOf } from './shipment-facts.ts';

const BATCH = 1000;
/**
 * How far back each look begins before the last change that was seen: a transaction that read its clock earlier may
 * have been committed later (MongoDB ends one after a minute), and clocks of several servers differ a little.
 */
const LOOK_BACK_MS = 10 * 60 * 1000;
/** How old figures may be when another process changed something; changes of this one are in them at once. */
const FRESH_MS = 5000;
/** Counted also while nobody looks, so that there is never much left to count. */
const COUNT_EVERY_MS = 30_000;

export interface FiguresCounterDeps {
  history: ShipmentHistory;
  clock: Clock;
  log: Logger;
}

/** Keeps the figures in step with the shipments. */
export interface FiguresCounter {
  /** Something changed here: the next look at the figures counts first. */
  changed(): void;
  /** Comes back when every change before this call is counted in. However many wait, one counts. */
  upToDate(): Promise<void>;
  /** Goes on counting in the background from now on. */
  start(): void;
  close(): Promise<void>;
}

export function createFiguresCounter({ history, clock, log }: FiguresCounterDeps): FiguresCounter {
  let freshUntil = 0;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function countChanges(): Promise<void> {
    await analyticsRepo.letLanesAge(dayOf(clock()));
    const countedUntil = await analyticsRepo.countedUntil();
    let position: ChangePosition | undefined = countedUntil && {
      at: new Date(countedUntil.getTime() - LOOK_BACK_MS),
      id: '0'.repeat(24),
    };
    for (;;) {
      const changes = await history.changedAfter(position, BATCH);
      const last = changes.at(-1);
      if (!last) {
        return;
      }
      const counted = await analyticsRepo.versionsOf(changes.map(({ id }) => id));
      const ids = changes.filter(({ id, version }) => version !== counted.get(id)).map(({ id }) => id);
      // Without a mark it is set anew even when nothing is new: else every look would be through all shipments.
      if (ids.length > 0 || countedUntil === undefined) {
        const shipments = await history.findByIds(ids);
        await analyticsRepo.count(shipments.map(factsOf), last.at, dayOf(clock()));
      }
      if (changes.length < BATCH) {
        return;
      }
      position = last;
    }
  }

  async function run(): Promise<void> {
    // A change from here on may be missed by this run, and makes its figures old.
    freshUntil = Date.now() + FRESH_MS;
    try {
      await countChanges();
    } catch (error) {
      freshUntil = 0;
      throw error;
    } finally {
      running = undefined;
    }
  }

  /** A run that begins after this call, shared by all who call before it begins. */
  function beginRun(): Promise<void> {
    if (running) {
      next ??= running
        // Whoever asked for that run is told that it failed; this one begins all the same.
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

  async function countInBackground(): Promise<void> {
    try {
      await beginRun();
    } catch (error) {
      log.warn({ err: error }, 'The figures could not be counted; the next attempt follows');
    }
  }

  return {
    changed() {
      freshUntil = 0;
    },
    async upToDate() {
      if (Date.now() >= freshUntil || running) {
        await beginRun();
      }
    },
    start() {
      void countInBackground();
      timer = setInterval(() => void countInBackground(), COUNT_EVERY_MS);
    },
    async close() {
      clearInterval(timer);
      // Whoever asked for a run is told how it ended; here it only has to be over.
      await (next ?? running)?.catch(() => undefined);
    },
  };
}
