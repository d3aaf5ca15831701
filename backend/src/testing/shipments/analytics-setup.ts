import { DEFAULT_STALLED_DAYS, DEFAULT_TIME_ZONE } from '@moveway/contracts/settings/settings.constants.ts';
import { beforeEach } from 'vitest';
import { createLogger } from '../../kernel/logger.ts';
import { DayModel, ContributionsModel, ProgressModel } from '../../analytics/analytics.model.ts';
import { createAnalyticsService } from '../../analytics/analytics.service.ts';
import { createAnalyticsCounter } from '../../analytics/analytics-counter.ts';
import { createListService } from '../../shipments/list/list.service.ts';
import { shipmentRepo } from '../../shipments/shipment.repo.ts';
import { shipmentHistory } from '../../shipments/shipment.service.ts';
import { ShipmentModel, type ShipmentDocument } from '../../shipments/shipment.model.ts';
import { connectToDatabase } from '../connected-database.ts';
import { NOW } from './random-shipments.ts';

/**
 * Analytics of a database of its own, at a moment that the test sets.
 * @param label part of the database's name, to identify the test
 */
export async function setUpAnalytics(label: string) {
  await connectToDatabase(label);
  const state = {
    /** What the clock says. */
    now: NOW,
    /** The business's. */
    timeZone: DEFAULT_TIME_ZONE,
    /** Of the settings. */
    stalledDays: DEFAULT_STALLED_DAYS,
    /** From when on the shipments were looked through, each time. */
    reads: [] as (Date | undefined)[],
    /** The shipments that were read to be counted. */
    counted: [] as string[],
  };
  // Forgets all shipments and metrics, and goes back to the first moment.
  beforeEach(async () => {
    Object.assign(state, {
      now: NOW,
      timeZone: DEFAULT_TIME_ZONE,
      stalledDays: DEFAULT_STALLED_DAYS,
      reads: [],
      counted: [],
    });
    const models: { deleteMany(filter: object): Promise<unknown> }[] = [
      ShipmentModel,
      DayModel,
      ContributionsModel,
      ProgressModel,
    ];
    await Promise.all(models.map((model) => model.deleteMany({})));
  });
  const clock = () => state.now;
  const settings = { get: () => state };
  const history = {
    ...shipmentHistory,
    changedAfter: (...given: Parameters<typeof shipmentHistory.changedAfter>) => {
      state.reads.push(given[0]?.at);
      return shipmentHistory.changedAfter(...given);
    },
    findByIds: (ids: readonly string[]) => {
      state.counted.push(...ids);
      return shipmentHistory.findByIds(ids);
    },
  };
  return {
    state,
    /** Analytics as one process has them. */
    createProcess: () => {
      const log = createLogger({ level: 'silent' });
      const counter = createAnalyticsCounter({ history, settings, log });
      const service = createAnalyticsService({
        accounts: { count: () => Promise.resolve({ count: 7, isEstimate: false }) },
        chat: {
          count: () => Promise.resolve({ count: 3, isEstimate: false }),
          countUnanswered: () => Promise.resolve(2),
          countOpen: () => Promise.resolve(4),
        },
        supportTimes: { firstReplyMinutes: () => Promise.resolve({ current: 5, previous: null }) },
        failedJobs: { count: () => Promise.resolve(0) },
        inbox: { count: () => Promise.resolve(0) },
        shipments: createListService({ repo: shipmentRepo, settings, clock }),
        counter,
        settings,
        clock,
        log,
        beforeOpening: () => Promise.resolve([]),
      });
      return { counter, service };
    },
    insert: (documents: ShipmentDocument[]) => ShipmentModel.collection.insertMany(documents),
    everything: () => ShipmentModel.find().lean<ShipmentDocument[]>(),
  };
}
