import type { ProcessContext, ServicesOf } from '../config/feature.ts';
import { systemClock } from '../kernel/clock.ts';
import type { notifyFeature } from '../notify/notify.feature.ts';
import type { shipmentsFeature } from '../shipments/shipments.feature.ts';
import { mountBatches } from './batch/batch.http.ts';
import { createBatchService } from './batch/batch.service.ts';
import { BulkModel, BulkRowModel } from './bulk.repo.ts';
import { createBulkService, type BulkService } from './bulk.service.ts';

/** One command for many packages. */
export const bulkFeature = {
  models: [BulkModel, BulkRowModel],

  create: ({ jobs, log }: ProcessContext & ServicesOf<typeof notifyFeature>) => ({
    bulks: createBulkService({ jobs, log, clock: systemClock }),
  }),

  /** Batches change packages, and those need to know of bulks before. */
  createBatches: ({
    shipmentDeps,
    shipments: { lists },
    news,
    bulks,
  }: ServicesOf<typeof shipmentsFeature> & { bulks: BulkService } & ReturnType<
      typeof notifyFeature.createNews
    >) => ({ batches: createBatchService(shipmentDeps, { lists, news, bulks }) }),

  mounts: [mountBatches],
};
