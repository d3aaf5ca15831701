import { z } from 'zod';
import { idSchema, pageOf, pageQuery } from '../../http/fields.ts';
import { defineRoute } from '../../http/route.ts';
import { BATCH_OUTCOMES, batchRowSchema, batchSchema, newBatchSchema } from './batch.schema.ts';

const byId = z.object({ id: idSchema });

const changesOne = {
  access: 'admin',
  effect: 'write',
  audit: 'job',
  params: byId,
  response: batchSchema,
} as const;

/** One change of many packages: looked at first, then run in the background, canceled, and undone. */
export const batchRoutes = {
  preview: defineRoute('POST /api/admin/batches', {
    summary: 'Prepare one change of many packages; what is selected is fixed, and nothing is changed yet',
    access: 'admin',
    effect: 'write',
    audit: 'job',
    body: newBatchSchema,
    status: 201,
    response: batchSchema,
    errors: [
      'batch.too_many',
      'shipment.customer_not_found',
      'shipment.place_unknown',
      'shipment.time_rejected',
      'shipment.town_unknown',
    ],
  }),
  own: defineRoute('GET /api/admin/batches', {
    summary:
      'The batches that you have run or undone last, while they run and for an hour after; newest first',
    access: 'admin',
    response: z.object({ items: z.array(batchSchema) }),
  }),
  get: defineRoute('GET /api/admin/batches/:id', {
    summary: 'How far a batch is',
    access: 'admin',
    params: byId,
    response: batchSchema,
    errors: ['batch.not_found'],
  }),
  rows: defineRoute('GET /api/admin/batches/:id/packages', {
    summary: 'The packages of a batch with the outcome of each, in the order of the selection',
    access: 'admin',
    params: byId,
    query: z.strictObject({ outcome: z.enum(BATCH_OUTCOMES).optional(), ...pageQuery }),
    response: pageOf(batchRowSchema),
    errors: ['batch.not_found'],
  }),
  run: defineRoute('POST /api/admin/batches/:id/run', {
    summary: 'Change the packages of a batch that was prepared',
    ...changesOne,
    errors: ['batch.not_found', 'batch.not_ready'],
  }),
  cancel: defineRoute('POST /api/admin/batches/:id/cancel', {
    summary: 'Stop a batch that is running; what was changed until then stays, and can be undone',
    ...changesOne,
    errors: ['batch.not_found', 'batch.not_ready'],
  }),
  undo: defineRoute('POST /api/admin/batches/:id/undo', {
    summary: 'Undo a batch within a minute of its end, but for packages that were changed since',
    ...changesOne,
    errors: ['batch.not_found', 'batch.undo_expired'],
  }),
} as const;
