import { PACKAGE_STATUSES, type PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import { longRead } from '../storage/limits/limit-reads.ts';
import { toObjectId } from '../storage/mongoose.ts';
import { inTransaction } from '../storage/transactions/transactions.ts';
import { DayModel, ContributionsModel, ProgressModel } from './analytics.model.ts';
import type { Span } from '../kernel/days.ts';
import type { Metric, ShipmentContributions } from './shipment-contributions.ts';

const PROGRESS = { _id: 'shipments' };
const NONE = '';
/** Lanes are counted in the background, with time for some ten million shipments. */
const LANES_MAX_MS = 20_000;

/** The metrics of one day; a missing metric is zero. */
export type DayMetrics = Partial<Record<Metric, number>>;

/** How many shipments a lane has. */
export interface LaneCount {
  lane: string;
  count: number;
}

type Sums = Map<string, Map<string, number>>;

/** The metrics in MongoDB. */
export const analyticsRepo = {
  /** Until when changes of shipments are counted. */
  async countedUntil(): Promise<Date | undefined> {
    const progress = await ProgressModel.findById(PROGRESS._id).lean();
    return progress?.at ?? undefined;
  },

  /** Starts a recount of all shipments, which counts nothing twice. */
  async recount(): Promise<void> {
    await ProgressModel.updateOne(PROGRESS, { $unset: { at: 1 } });
  },

  /** Which version of each of these shipments is counted. */
  async versionsOf(ids: readonly string[]): Promise<Map<string, number>> {
    const found = await ContributionsModel.find({ _id: { $in: ids.map(toObjectId) } }, { version: 1 }).lean();
    return new Map(found.map(({ _id, version }) => [_id.toHexString(), version]));
  },

  /**
   * Brings the counts of these shipments up to date, in one transaction.
   * @param until changes until then are counted from now on
   */
  async count(contributions: readonly ShipmentContributions[], until: Date): Promise<void> {
    await inTransaction(async () => {
      await ProgressModel.updateOne(PROGRESS, { $max: { at: until } }, { upsert: true });
      await addDifference(contributions);
    });
  },

  /** The same in the running transaction, which changes these shipments. */
  include: addDifference,

  /** The metrics of each day in a span; a day without any is left out. */
  async days({ from, to }: Span): Promise<Map<string, DayMetrics>> {
    // The pipeline's output is what `count` wrote.
    const found = await DayModel.find({ _id: { $gte: from, $lte: to } }).lean<
      { _id: string; counts: DayMetrics }[]
    >();
    return new Map(found.map(({ _id, counts }) => [_id, counts]));
  },

  /** How many packages were created until the end of a day, without canceled ones, and how many delivered. */
  async totalsUntil(day: string): Promise<{ created: number; delivered: number }> {
    const [totals] = await DayModel.aggregate<{ created: number; delivered: number }>([
      { $match: { _id: { $lte: day } } },
      {
        $group: {
          _id: null,
          created: { $sum: { $subtract: ['$counts.created', { $ifNull: ['$counts.createdCanceled', 0] }] } },
          delivered: { $sum: '$counts.delivered' },
        },
      },
    ]);
    return totals ?? { created: 0, delivered: 0 };
  },

  /** The lanes of the most shipments created since a day, busiest first. */
  busiestLanes(since: string, limit: number): Promise<LaneCount[]> {
    return ContributionsModel.aggregate<LaneCount>([
      { $match: { createdOn: { $gte: since }, lane: { $gt: '' } } },
      { $group: { _id: '$lane', count: { $sum: 1 } } },
      { $sort: { count: -1, _id: 1 } },
      { $limit: limit },
      { $project: { _id: 0, lane: '$_id', count: 1 } },
    ])
      .hint({ createdOn: 1, lane: 1 })
      .option(longRead(LANES_MAX_MS));
  },

  /** How many ratings there ever were. */
  async countRatings(): Promise<number> {
    const progress = await ProgressModel.findById(PROGRESS._id).lean();
    return progress?.ratings ?? 0;
  },

  async countByStatus(): Promise<Record<PackageStatus, number>> {
    const progress = await ProgressModel.findById(PROGRESS._id).lean<{ statuses?: Record<string, number> }>();
    // The type of Object.fromEntries does not keep the keys.
    return Object.fromEntries(
      PACKAGE_STATUSES.map((status) => [status, progress?.statuses?.[status] ?? 0]),
    ) as Record<PackageStatus, number>;
  },
};

/** Adds the difference between these shipments and their counted versions. */
async function addDifference(contributions: readonly ShipmentContributions[]): Promise<void> {
  const ids = contributions.map(({ id }) => toObjectId(id));
  const stored = await ContributionsModel.find({ _id: { $in: ids } }).lean();
  const before = new Map(stored.map((one) => [one._id.toHexString(), one]));
  const newer = contributions.filter(({ id, version }) => version > (before.get(id)?.version ?? 0));
  if (newer.length === 0) {
    return;
  }
  const days: Sums = new Map();
  const statuses: Sums = new Map();
  let ratings = 0;
  for (const after of newer) {
    const sides: [Omit<ShipmentContributions, 'id'> | undefined, 1 | -1][] = [
      [before.get(after.id), -1],
      [after, 1],
    ];
    for (const [side, sign] of sides) {
      for (const { day, metric, amount } of side?.counts ?? []) {
        add(days, day, metric, sign * amount);
        ratings += metric === 'ratings' ? sign * amount : 0;
      }
      add(statuses, NONE, side?.status, sign);
    }
  }
  // When a whole database is counted, most are new; inserting them together is several times as fast.
  await ContributionsModel.insertMany(
    newer.filter(({ id }) => !before.has(id)).map(({ id, ...fresh }) => ({ _id: toObjectId(id), ...fresh })),
    { lean: true },
  );
  await ContributionsModel.bulkWrite(
    newer
      .filter(({ id }) => before.has(id))
      .map(({ id, ...replacement }) => ({
        replaceOne: { filter: { _id: toObjectId(id) }, replacement },
      })),
    { ordered: false },
  );
  await DayModel.bulkWrite(increments(days, 'counts.'), { ordered: false });
  await ProgressModel.updateOne(PROGRESS, {
    $inc: { ...fieldsOf(statuses.get(NONE), 'statuses.'), ratings },
  });
}

function add(sums: Sums, key: string | undefined, field: string | undefined, amount: number): void {
  if (key === undefined || field === undefined) {
    return;
  }
  const fields = sums.get(key) ?? new Map<string, number>();
  fields.set(field, (fields.get(field) ?? 0) + amount);
  sums.set(key, fields);
}

function fieldsOf(fields: ReadonlyMap<string, number> | undefined, prefix: string): Record<string, number> {
  const changed = [...(fields ?? [])].filter(([, amount]) => amount !== 0);
  return Object.fromEntries(changed.map(([field, amount]) => [`${prefix}${field}`, amount]));
}

function increments(sums: Sums, prefix: string) {
  return [...sums]
    .map(([_id, fields]) => ({ _id, $inc: fieldsOf(fields, prefix) }))
    .filter(({ $inc }) => Object.keys($inc).length > 0)
    .map(({ _id, $inc }) => ({ updateOne: { filter: { _id }, update: { $inc }, upsert: true } }));
}
