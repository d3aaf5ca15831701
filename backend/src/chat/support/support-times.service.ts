import type { Clock } from '../../kernel/clock.ts';
import { supportTimeRepo, type MedianTime } from './support-time.repo.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The usual time to an answer is computed from the answers of this many days, and from no fewer answers than this. */
const USUAL_DAYS = 28;
const MIN_ANSWERS = 5;

/** How fast support answers. */
export function createSupportTimes({ clock }: { clock: Clock }) {
  const daysAgo = (days: number) => new Date(clock().getTime() - days * DAY);

  return {
    /** How long the first answers took in the last days, and in as many before them; null where there were none. */
    async firstReplyMinutes(days: number): Promise<{ current: number | null; previous: number | null }> {
      const since = daysAgo(days);
      const [current, previous] = await Promise.all([
        supportTimeRepo.median({ to: { $gte: since }, isFirst: true }),
        supportTimeRepo.median({ to: { $gte: daysAgo(2 * days), $lt: since }, isFirst: true }),
      ]);
      return {
        current: current ? inMinutes(current) : null,
        previous: previous ? inMinutes(previous) : null,
      };
    },

    /** How long an answer usually takes, in minutes; undefined while there were too few to say. */
    async usualReplyMinutes(): Promise<number | undefined> {
      const usual = await supportTimeRepo.median({ to: { $gte: daysAgo(USUAL_DAYS) } });
      return usual && usual.count >= MIN_ANSWERS ? inMinutes(usual) : undefined;
    },
  };
}

const inMinutes = ({ milliseconds }: MedianTime): number => Math.max(1, Math.round(milliseconds / MINUTE));
