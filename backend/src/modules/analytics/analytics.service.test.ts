import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PACKAGE_STATUSES, type PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import { createTestDatabase, type TestDatabase } from '@moveway/testing/mongodb.ts';
import { createLogger } from '../../kernel/logger.ts';
import { connect, disconnect } from '../../storage/connection.ts';
import { mongoose } from '../../storage/mongoose.ts';
import { ShipmentModel, type ShipmentDocument } from '../shipments/shipment.model.ts';
import { shipmentHistory } from '../shipments/shipment-history.service.ts';
import { DayModel, FactsModel, LaneModel, ProgressModel } from './analytics.model.ts';
import { createAnalyticsService } from './analytics.service.ts';
import { PERIOD_DAYS, type Period } from './calendar.ts';
import { createFiguresCounter } from './figures-counter.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const NOW = new Date('2026-07-15T16:20:00Z');
const PLACES = ['Dallas, TX', 'Chicago, IL', 'Reno, NV', undefined] as const;

let database: TestDatabase;
let now = NOW;
let reads = 0;

const log = createLogger({ level: 'silent' });
const counted = {
  ...shipmentHistory,
  changedAfter: (...given: Parameters<typeof shipmentHistory.changedAfter>) => {
    reads += 1;
    return shipmentHistory.changedAfter(...given);
  },
};
function createService() {
  const counter = createFiguresCounter({ history: counted, clock: () => now, log });
  const service = createAnalyticsService({
    accounts: { count: () => Promise.resolve(7) },
    chat: { count: () => Promise.resolve(3), countWaiting: () => Promise.resolve(2) },
    ...{ history: counted, counter, clock: () => now, locate: () => Promise.resolve(undefined) },
  });
  return { counter, service };
}

beforeAll(async () => {
  database = createTestDatabase('analytics_service');
  await connect({ uri: database.uri });
});
beforeEach(async () => {
  now = NOW;
  const models: { deleteMany(filter: object): Promise<unknown> }[] = [
    ...[ShipmentModel, DayModel, FactsModel],
    ...[LaneModel, ProgressModel],
  ];
  await Promise.all(models.map((model) => model.deleteMany({})));
});
afterAll(async () => {
  await disconnect();
  await database.drop();
});

interface Told {
  hoursAgo: number;
  first: PackageStatus;
  moves: { hours: number; status: PackageStatus }[];
  origin: (typeof PLACES)[number];
  destination: (typeof PLACES)[number];
  promisedAfterDays: number;
  isArchived: boolean;
}

const told: fc.Arbitrary<Told> = fc.record({
  hoursAgo: fc.integer({ min: 0, max: 760 * 24 }),
  first: fc.constantFrom(...PACKAGE_STATUSES),
  moves: fc.array(
    fc.record({ hours: fc.integer({ min: 1, max: 200 }), status: fc.constantFrom(...PACKAGE_STATUSES) }),
    { maxLength: 6 },
  ),
  origin: fc.constantFrom(...PLACES),
  destination: fc.constantFrom(...PLACES),
  promisedAfterDays: fc.integer({ min: 0, max: 20 }),
  isArchived: fc.boolean(),
});

const iso = (time: number | Date) => new Date(time).toISOString().slice(0, 10);
let serial = 0;

function documentOf(tale: Told): ShipmentDocument {
  const createdAt = new Date(NOW.getTime() - tale.hoursAgo * HOUR);
  let time = createdAt.getTime();
  const events = tale.first === 'Pending' ? [] : [eventOf(tale.first, time)];
  for (const { hours, status } of tale.moves) {
    time += hours * HOUR;
    if (time <= NOW.getTime()) {
      events.push(eventOf(status, time));
    }
  }
  const { origin, destination } = tale;
  serial += 1;
  const status = events.at(-1)?.status ?? 'Pending';
  const isArchived = tale.isArchived && status === 'Delivered';
  return {
    _id: new mongoose.Types.ObjectId(),
    trackingNumber: `MW${100_000_000 + serial}`,
    kind: serial % 2 === 0 ? 'vehicle' : 'package',
    ...{ status, sender: 'A', receiver: 'B', events, searchTokens: [], isArchived, createdAt },
    ...(origin ? { origin } : {}),
    ...(destination ? { destination } : {}),
    estimatedDelivery: iso(createdAt.getTime() + tale.promisedAfterDays * DAY),
    version: events.length + 1,
    ...(isArchived ? { archivedAt: NOW } : {}),
    updatedAt: events.at(-1)?.timestamp ?? createdAt,
  };
}

function eventOf(status: PackageStatus, time: number) {
  const _id = new mongoose.Types.ObjectId();
  return { _id, status, location: '', isCorrection: false, timestamp: new Date(time) };
}

/** The report by looking at everything, one question at a time. */
function bruteForce(all: readonly ShipmentDocument[], period: Period) {
  const length = PERIOD_DAYS[period];
  const isIn = (time: Date, back: number) => {
    const daysAgo = Math.round((Date.parse(iso(now)) - Date.parse(iso(time))) / DAY);
    return daysAgo >= back && daysAgo < back + length;
  };
  const arrival = ({ events, createdAt }: ShipmentDocument) => {
    let at: Date | undefined;
    for (const { status, timestamp } of events) {
      at = status === 'Delivered' ? (at ?? timestamp) : undefined;
    }
    return at ?? createdAt;
  };
  const figures = (back: number) => {
    const created = all.filter(({ createdAt }) => isIn(createdAt, back));
    const arrived = all.filter((one) => one.status === 'Delivered' && isIn(arrival(one), back));
    const onTime = arrived.filter(
      (one) => arrival(one).getTime() < Date.parse(one.estimatedDelivery) + DAY + 8 * HOUR,
    );
    const share = (part: number, whole: number) => (whole === 0 ? null : Math.round((100 * part) / whole));
    const deliveredOfCreated = created.filter(({ status }) => status === 'Delivered').length;
    return {
      created: created.length,
      delivered: arrived.length,
      deliveryRate: share(deliveredOfCreated, created.length) ?? 85,
      onTimeShare: share(onTime.length, arrived.length),
      hours: PACKAGE_STATUSES.map((status) => {
        const stays = all.flatMap(({ createdAt, events }) => {
          const points = [{ status: 'Pending', timestamp: createdAt }, ...events];
          const changes = points.filter((point, index) => point.status !== points[index - 1]?.status);
          return changes.flatMap((point, index) => {
            const left = changes[index + 1]?.timestamp;
            const stay = left ? left.getTime() - point.timestamp.getTime() : 0;
            return left && stay > 0 && point.status === status && isIn(left, back) ? [stay] : [];
          });
        });
        const sum = stays.reduce((one, other) => one + other, 0);
        return stays.length === 0 ? null : Math.round((sum / stays.length / HOUR) * 10) / 10;
      }),
    };
  };
  const lanes = new Map<string, number>();
  for (const { origin, destination, createdAt } of all) {
    if (origin && destination && isIn(createdAt, 0)) {
      const name = `${origin} > ${destination}`;
      lanes.set(name, (lanes.get(name) ?? 0) + 1);
    }
  }
  return { current: figures(0), previous: figures(length), lanes: Object.fromEntries(lanes) };
}

async function reported(service: ReturnType<typeof createService>['service'], period: Period) {
  const report = await service.report(period);
  const side = (which: 'current' | 'previous') => ({
    created: report.created[which],
    delivered: report.delivered[which],
    deliveryRate: report.deliveryRate[which],
    onTimeShare: report.onTimeShare[which],
    hours: report.timeInStatus.map(({ hours }) => hours[which]),
  });
  const sum = (key: 'created' | 'delivered') =>
    report.timeline.reduce((total, entry) => total + entry[key], 0);
  expect([sum('created'), sum('delivered')]).toEqual([report.created.current, report.delivered.current]);
  return {
    current: side('current'),
    previous: side('previous'),
    lanes: Object.fromEntries(
      report.lanes.map(({ origin, destination, count }) => [`${origin.label} > ${destination.label}`, count]),
    ),
  };
}

const insert = (documents: ShipmentDocument[]) => ShipmentModel.collection.insertMany(documents);
const everything = () => ShipmentModel.find().lean<ShipmentDocument[]>();

/** Everything the figures say, and what counting by hand says. */
async function bothWays({ counter, service }: ReturnType<typeof createService>) {
  counter.changed();
  const all = await everything();
  const living = all.filter(({ isArchived }) => !isArchived);
  const standing = (status: PackageStatus) => living.filter((one) => one.status === status).length;
  const { totalPackages, deliveredPackages, pendingPackages } = await service.stats();
  const figures = [[totalPackages, deliveredPackages, pendingPackages] as object];
  const byHand = [[living.length, standing('Delivered'), standing('Pending')] as object];
  for (const period of ['week', 'month', 'quarter', 'year'] as const) {
    figures.push({ period, ...(await reported(service, period)) });
    byHand.push({ period, ...bruteForce(all, period) });
  }
  return { figures, byHand };
}

describe('the figures', () => {
  it('are what counting everything by hand gives, also after changes, corrections, edits and midnights', async () => {
    const tales = fc.sample(told, { numRuns: 700, seed: 20_260_715 });
    const analytics = createService();
    await insert(tales.slice(0, 600).map(documentOf));
    const first = await bothWays(analytics);
    expect(first.figures).toEqual(first.byHand);

    const all = await everything();
    for (const [index, { _id, status }] of all.slice(0, 60).entries()) {
      const moved = PACKAGE_STATUSES[index % PACKAGE_STATUSES.length] ?? status;
      await ShipmentModel.collection.updateOne(
        { _id },
        {
          $set: {
            ...{ status: moved, updatedAt: now, estimatedDelivery: iso(NOW.getTime() - (index % 30) * DAY) },
            ...(index % 3 === 0 ? { origin: 'Boise, ID', destination: 'Omaha, NE' } : {}),
          },
          $push: { events: eventOf(moved, now.getTime()) as never },
          $inc: { version: 1 },
        },
      );
    }
    // Written now, whatever their history says.
    await insert(tales.slice(600).map((tale) => ({ ...documentOf(tale), updatedAt: now })));
    const changed = await bothWays(analytics);
    expect(changed.figures).toEqual(changed.byHand);

    now = new Date(NOW.getTime() + 3 * DAY);
    const later = await bothWays(analytics);
    expect(later.figures).toEqual(later.byHand);
  });

  it('are counted once however often and by however many processes', async () => {
    await insert(fc.sample(told, { numRuns: 40, seed: 7 }).map(documentOf));
    const processes = [createService(), createService(), createService()];
    await Promise.all(processes.map(({ service }) => service.report('year')));
    for (const one of processes) {
      const { figures, byHand } = await bothWays(one);
      expect(figures).toEqual(byHand);
    }
  });

  it('are counted by one for all who ask at once, and not at all while nothing changed', async () => {
    await insert(fc.sample(told, { numRuns: 5, seed: 9 }).map(documentOf));
    const { service } = createService();
    reads = 0;
    await Promise.all(Array.from({ length: 50 }, () => service.report('year')));
    // One look, and one more for those who asked after it began.
    expect(reads).toBeLessThanOrEqual(2);
    reads = 0;
    await service.report('year');
    expect(reads).toBe(0);
  });

  it('of nothing are zero, with the delivery rate of the specification', async () => {
    const { service } = createService();
    const report = await service.report('week');
    expect(report).toMatchObject({
      period: { from: '2026-07-09', to: '2026-07-15' },
      previousPeriod: { from: '2026-07-02', to: '2026-07-08' },
      created: { current: 0, previous: 0 },
      deliveryRate: { current: 85, previous: 85 },
      onTimeShare: { current: null, previous: null },
      lanes: [],
    });
    expect(report.timeline).toHaveLength(7);
    expect((await service.report('year')).timeline).toHaveLength(52);
  });
});

describe('the lists of what needs attention', () => {
  const open = (daysAgo: number, promisedAfterDays: number): Told => ({
    ...{ hoursAgo: daysAgo * 24, first: 'In Transit', moves: [], promisedAfterDays },
    ...{ origin: 'Reno, NV', destination: 'Dallas, TX', isArchived: false },
  });

  it('have late ones by their promise, and stalled ones by their last event, worst first, page by page', async () => {
    await insert([
      documentOf(open(10, 8)),
      documentOf(open(12, 5)),
      documentOf(open(2, 1)),
      documentOf(open(20, 30)),
      documentOf({ ...open(30, 2), moves: [{ hours: 24, status: 'Delivered' }] }),
    ]);
    const { service } = createService();
    const first = await service.attention({ reason: 'late', limit: 2 });
    expect(first.items.map(({ days }) => days)).toEqual([7, 2]);
    const rest = await service.attention({ reason: 'late', limit: 2, cursor: first.nextCursor });
    expect(rest.items.map(({ days }) => days)).toEqual([1]);
    expect(rest.nextCursor).toBeUndefined();
    const stalled = await service.attention({ reason: 'stalled', limit: 10 });
    expect(stalled.items.map(({ days }) => days)).toEqual([20, 12, 10]);
  });

  it('call nothing late before its day is over on the Pacific coast', async () => {
    await insert([documentOf(open(5, 4))]);
    const late = async (at: string) => {
      now = new Date(at);
      const { items } = await createService().service.attention({ reason: 'late', limit: 10 });
      return items.length;
    };
    expect(await late('2026-07-15T07:59:00Z')).toBe(0);
    expect(await late('2026-07-15T08:00:00Z')).toBe(1);
  });
});
