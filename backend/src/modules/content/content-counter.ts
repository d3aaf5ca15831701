import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Caller } from '../../kernel/caller.ts';
import { createFailureLog, type Logger } from '../../kernel/logger.ts';
import { consumePoints } from '../../storage/limits/consume-points.ts';
import { MAX_READ_MS } from '../../storage/limits/max-read-time.ts';
import { ContentCountModel } from './content.model.ts';

/** What one network asks for again within this time belongs to the same visit. */
const VISIT_SECONDS = 30 * 60;

export type CountedKind = 'documents' | 'articles';
export type ContentCounter = ReturnType<typeof createContentCounter>;

/**
 * Counts downloads and views in the database. Networks are remembered in memory for the length of a visit, and stored
 * nowhere.
 */
export function createContentCounter({ log }: { log: Logger }) {
  const visits = new RateLimiterMemory({ points: 1, duration: VISIT_SECONDS });
  const failures = createFailureLog(log, 'Counting downloads and views');

  return {
    /** Counts once per visit. Never rejects: while the database is away, nothing is counted. */
    async count(kind: CountedKind, slug: string, { networkKey }: Caller): Promise<void> {
      const key = `${kind}/${slug}`;
      try {
        const { isWithin } = await consumePoints(visits, `${networkKey} ${key}`);
        if (!isWithin) {
          return;
        }
        await ContentCountModel.updateOne({ _id: key }, { $inc: { count: 1 } }, { upsert: true });
        failures.succeeded();
      } catch (error) {
        failures.failed(error);
      }
    },

    async totals(): Promise<Record<CountedKind, Record<string, number>>> {
      const stored = await ContentCountModel.find().maxTimeMS(MAX_READ_MS).lean();
      const of = (kind: CountedKind) =>
        Object.fromEntries(
          stored
            .filter(({ _id }) => _id.startsWith(`${kind}/`))
            .map(({ _id, count }) => [_id.slice(kind.length + 1), count]),
        );
      return { documents: of('documents'), articles: of('articles') };
    },
  };
}
