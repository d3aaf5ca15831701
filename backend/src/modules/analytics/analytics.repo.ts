import { PACKAGE_STATUSES, type PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import { MAX_READ_MS } from '../../storage/max-read-time.ts';
import { mongoose } from '../../storage/mongoose.ts';
import { inTransaction } from '../../storage/transactions.ts';
import { DayModel, FactsModel, LaneModel, ProgressModel } from './analytics.model.ts';
import { PERIOD_DAYS, spanOf, type Period, type Span } from './calendar.ts';
import type { Figure, ShipmentFacts } from './shipment-facts.ts';

const PROGRESS = { _id: 'shipments' };
const NONE = '';
/** The indexes of what is on its way know these only. */
const IS_OPEN = { open: { $exists: true } };

/** The figures of one day; one that is not there is zero. */
export type DayFigures = Partial<Record<Figure, number>>;

/** A shipment to look after: its id, and what the list is in order of. */
export interface OpenShipment {
  id: string;
  promisedFor: string;
  lastEventAt: Date;
}

type Sums = Map<string, Map<string, number>>;
type StoredFacts = Omit<ShipmentFacts, 'id'> & { reach?: number };

/** Shortest first; each is in all that follow. */
const periods = ['week', 'month', 'quarter', 'year'] as const satisfies Period[];
const AGED_AT_A_TIME = 200;
const toObjectId = (id: string) => mongoose.Types.ObjectId.createFromHexString(id);

/** The figures in MongoDB. */
export const analyticsRepo = {
  /** Until when changes of shipments are counted in. */
  async countedUntil(): Promise<Date | undefined> {
    const progress = await ProgressModel.findById(PROGRESS._id).lean();
    return progress?.at ?? undefined;
  },

  /** Begins to look at all shipments again; what is counted in already is not counted twice. */
  async lookAgain(): Promise<void> {
    await ProgressModel.updateOne(PROGRESS, { $unset: { at: 1 } });
  },

  /** Which version of these shipments is counted in. */
  async versionsOf(ids: readonly string[]): Promise<Map<string, number>> {
    const found = await FactsModel.find({ _id: { $in: ids.map(toObjectId) } }, { version: 1 }).lean();
    return new Map(found.map(({ _id, version }) => [_id.toHexString(), version]));
  },

  /**
   * Adds the difference between what these shipments are and what is counted of them, in one transaction.
   * @param until what is counted in from now on
   */
  async count(facts: readonly ShipmentFacts[], until: Date, today: string): Promise<void> {
    await inTransaction(async () => {
      await ProgressModel.updateOne(PROGRESS, { $max: { at: until } }, { upsert: true });
      const ids = facts.map(({ id }) => toObjectId(id));
      const stored = await FactsModel.find({ _id: { $in: ids } }).lean();
      const before = new Map(stored.map((one) => [one._id.toHexString(), one]));
      const newer = facts
        .filter(({ id, version }) => version > (before.get(id)?.version ?? 0))
        .map((one) => (one.lane === undefined ? one : { ...one, reach: reachOf(one.createdOn, today) }));
      if (newer.length === 0) {
        return;
      }
      const days: Sums = new Map();
      const lanes: Sums = new Map();
      const statuses: Sums = new Map();
      for (const after of newer) {
        const sides: [StoredFacts | undefined, 1 | -1][] = [
          [before.get(after.id), -1],
          [after, 1],
        ];
        for (const [side, sign] of sides) {
          for (const { day, figure, amount } of side?.counts ?? []) {
            add(days, day, figure, sign * amount);
          }
          add(statuses, NONE, side?.status, sign);
          for (const period of periodsOf(side?.reach)) {
            add(lanes, side?.lane, period, sign);
          }
        }
      }
      // Most were never counted before when a whole database is; inserting these together is several times as quick.
      await FactsModel.insertMany(
        newer
          .filter(({ id }) => !before.has(id))
          .map(({ id, ...fresh }) => ({ _id: toObjectId(id), ...fresh })),
        { lean: true },
      );
      await FactsModel.bulkWrite(
        newer
          .filter(({ id }) => before.has(id))
          .map(({ id, ...replacement }) => ({
            replaceOne: { filter: { _id: toObjectId(id) }, replacement },
          })),
        { ordered: false },
      );
      await DayModel.bulkWrite(increments(days, 'counts.'), { ordered: false });
      await LaneModel.bulkWrite(increments(lanes, ''), { ordered: false });
      await ProgressModel.updateOne(PROGRESS, { $inc: fieldsOf(statuses.get(NONE), 'statuses.') });
    });
  },

  /** Takes out of the lanes' periods what is too old for them by now, some hundred shipments at a time. */
  async letLanesAge(today: string): Promise<void> {
    const isDue = {
      $or: periods.map((period, index) => ({
        reach: periods.length - index,
        createdOn: { $lt: spanOf(today, PERIOD_DAYS[period]).from },
      })),
    };
    while ((await FactsModel.exists(isDue)) !== null) {
      await inTransaction(async () => {
        const aged = await FactsModel.find(isDue, { lane: 1, createdOn: 1, reach: 1 })
          .limit(AGED_AT_A_TIME)
          .lean();
        const lanes: Sums = new Map();
        for (const { lane, createdOn, reach } of aged) {
          for (const period of periodsOf(reach)) {
            add(lanes, lane, period, -1);
          }
          for (const period of periodsOf(reachOf(createdOn, today))) {
            add(lanes, lane, period, 1);
          }
        }
        await FactsModel.bulkWrite(
          aged.map(({ _id, createdOn }) => ({
            updateOne: { filter: { _id }, update: { $set: { reach: reachOf(createdOn, today) } } },
          })),
          { ordered: false },
        );
        await LaneModel.bulkWrite(increments(lanes, ''), { ordered: false });
        await LaneModel.deleteMany({ _id: { $in: [...lanes.keys()] }, year: 0 }).setOptions({
          hint: { _id: 1 },
        });
      });
    }
  },

  /** The figures of each day in a span; a day without any is left out. */
  async days({ from, to }: Span): Promise<Map<string, DayFigures>> {
    // The pipeline's output is what `count` wrote.
    const found = await DayModel.find({ _id: { $gte: from, $lte: to } })
      .maxTimeMS(MAX_READ_MS)
      .lean<{ _id: string; counts: DayFigures }[]>();
    return new Map(found.map(({ _id, counts }) => [_id, counts]));
  },

  /** The busiest lanes of a period, busiest first. */
  async busiestLanes(period: Period, limit: number): Promise<{ lane: string; count: number }[]> {
    const found = await LaneModel.find({ [period]: { $gt: 0 } })
      .sort({ [period]: -1, _id: 1 })
      .limit(limit)
      .maxTimeMS(MAX_READ_MS)
      .lean();
    return found.map((lane) => ({ lane: lane._id, count: lane[period] }));
  },

  async countByStatus(): Promise<Record<PackageStatus, number>> {
    const progress = await ProgressModel.findById(PROGRESS._id).lean<{ statuses?: Record<string, number> }>();
    // Object.fromEntries forgets which keys it was given.
    return Object.fromEntries(
      PACKAGE_STATUSES.map((status) => [status, progress?.statuses?.[status] ?? 0]),
    ) as Record<PackageStatus, number>;
  },

  /** Open shipments promised for a day before this one, the oldest promise first. */
  late(before: string, limit: number, after?: { promisedFor: string; id: string }): Promise<OpenShipment[]> {
    return open('open.promisedFor', before, limit, after && { value: after.promisedFor, id: after.id });
  },

  /** How many of these there are, counting no further than `most`. */
  async countLate(before: string, most: number): Promise<number> {
    return FactsModel.countDocuments(
      { ...IS_OPEN, 'open.promisedFor': { $lt: before } },
      { limit: most, maxTimeMS: MAX_READ_MS },
    );
  },

  /** Open shipments without an event since this moment, the longest silence first. */
  stalled(since: Date, limit: number, after?: { lastEventAt: Date; id: string }): Promise<OpenShipment[]> {
    return open('open.lastEventAt', since, limit, after && { value: after.lastEventAt, id: after.id });
  },

  /** How many of these there are, counting no further than `most`. */
  async countStalled(since: Date, most: number): Promise<number> {
    return FactsModel.countDocuments(
      { ...IS_OPEN, 'open.lastEventAt': { $lt: since } },
      { limit: most, maxTimeMS: MAX_READ_MS },
    );
  },
};

async function open(
  key: 'open.promisedFor' | 'open.lastEventAt',
  before: string | Date,
  limit: number,
  after: { value: string | Date; id: string } | undefined,
): Promise<OpenShipment[]> {
  const found = await FactsModel.find(
    {
      ...IS_OPEN,
      [key]: { $lt: before, ...(after && { $gte: after.value }) },
      ...(after && { $or: [{ [key]: { $gt: after.value } }, { _id: { $gt: toObjectId(after.id) } }] }),
    },
    { open: 1 },
  )
    .sort({ [key]: 1, _id: 1 })
    .limit(limit)
    .maxTimeMS(MAX_READ_MS)
    .lean<{ _id: mongoose.Types.ObjectId; open: Omit<OpenShipment, 'id'> }[]>();
  return found.map(({ _id, open: watched }) => ({ id: _id.toHexString(), ...watched }));
}

/** In how many of the periods that end today something of this day is. */
function reachOf(day: string, today: string): number {
  return periods.filter((period) => day >= spanOf(today, PERIOD_DAYS[period]).from).length;
}

/** The periods that count something with this reach. */
function periodsOf(reach = 0): readonly Period[] {
  return periods.slice(periods.length - reach);
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
