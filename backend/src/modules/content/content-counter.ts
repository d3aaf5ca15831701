import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Caller } from '../../kernel/identity/caller.ts';
import { createFailureLog, type Logger } from '../../kernel/logger.ts';
import { MAX_READ_MS } from '../../storage/limits/max-read-time.ts';
import { consumePoints } from '../../storage/limits/consume-points.ts';
import { ContentCountModel } from './content.model.ts';

/** Counts are written this often, in milliseconds. */
const WRITE_MS = 5000;
/** What one network asks for again within this time belongs to the same visit. */
const VISIT_SECONDS = 30 * 60;

export type CountedKind = 'documents' | 'articles';
export type ContentCounter = ReturnType<typeof createContentCounter>;

/**
 * Counts downloads and views in memory and adds them to the database every few seconds, so that no request waits for a
 * write. Networks are remembered in memory for the length of a visit, and stored nowhere.
 */
export function createContentCounter({ log, writeMs = WRITE_MS }: { log: Logger; writeMs?: number }) {
  const visits = new RateLimiterMemory({ points: 1, duration: VISIT_SECONDS });
  const failures = createFailureLog(log, 'Writing counts of content');
  let pending = new Map<string, number>();

  async function write(): Promise<void> {
    if (pending.size === 0) {
      return;
    }
    const written = pending;
    pending = new Map();
    try {
      await ContentCountModel.bulkWrite(
        Array.from(written, ([_id, count]) => ({
          updateOne: { filter: { _id }, update: { $inc: { count } }, upsert: true },
        })),
        { ordered: false },
      );
      failures.succeeded();
    } catch (error) {
      failures.failed(error);
      for (const [key, count] of written) {
        pending.set(key, (pending.get(key) ?? 0) + count);
      }
    }
  }

  const timer = setInterval(() => void write(), writeMs).unref();

  return {
    /** Counts once per visit. */
    async count(kind: CountedKind, slug: string, { networkKey }: Caller): Promise<void> {
      const key = `${kind}/${slug}`;
      const { isWithin } = await consumePoints(visits, `${networkKey} ${key}`);
      if (isWithin) {
        pending.set(key, (pending.get(key) ?? 0) + 1);
      }
    },

    /** What all processes have written, and this one will write. */
    async totals(): Promise<Record<CountedKind, Record<string, number>>> {
      const stored = await ContentCountModel.find().maxTimeMS(MAX_READ_MS).lean();
      const sums = new Map(stored.map(({ _id, count }) => [_id, count]));
      for (const [key, count] of pending) {
        sums.set(key, (sums.get(key) ?? 0) + count);
      }
      const of = (kind: CountedKind) =>
        Object.fromEntries(
          Array.from(sums)
            .filter(([key]) => key.startsWith(`${kind}/`))
            .map(([key, count]) => [key.slice(kind.length + 1), count]),
        );
      return { documents: of('documents'), articles: of('articles') };
    },

    /** Writes what is left. */
    async close(): Promise<void> {
      clearInterval(timer);
      await write();
    },
  };
}
