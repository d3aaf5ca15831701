import { z } from 'zod';
import { idSchema, pageOf, pageQuery, calendarDay, optionalLine, optionalText } from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';
import { RESCHEDULE_REASONS } from './reasons.ts';
import { happenedAtSchema, nearTownSchema } from './shipment-input.schema.ts';
import { packageListQuerySchema } from './shipment.routes.ts';
import { packageStatusSchema, trackingNumberSchema } from './shipment.schema.ts';

/** The most packages of one batch. */
export const MAX_BATCH = 10_000;
/** The most tracking numbers that are named one by one; more are selected by a filter. */
const MAX_BATCH_NUMBERS = 1000;

const selectionSchema = z
  .union([
    z.strictObject({
      trackingNumbers: z
        .array(trackingNumberSchema)
        .min(1, 'Select at least one package')
        .max(MAX_BATCH_NUMBERS, `Name at most ${MAX_BATCH_NUMBERS} packages`),
    }),
    z.strictObject({ filter: packageListQuerySchema.omit({ sort: true, limit: true, cursor: true }) }),
  ])
  .meta({
    id: 'BatchSelection',
    description: `Tracking numbers, or all packages of a filtered list, up to ${MAX_BATCH}. The preview fixes which packages are selected.`,
  });

/** Moves each package by some days, or all packages to one day. */
const moveSchema = z.union([
  z.strictObject({
    days: z
      .int('Use a whole number of days')
      .min(-365, 'Use at most 365 days')
      .max(365, 'Use at most 365 days')
      .refine((days) => days !== 0, 'Use at least one day'),
  }),
  z.strictObject({ date: calendarDay('Use a date like 2026-07-04') }),
]);

const rescheduleSchema = z
  .strictObject({
    kind: z.literal('reschedule'),
    move: moveSchema,
    movesDeparture: z
      .boolean()
      .default(false)
      .describe('Whether the departure of packages that are not on their way yet moves by as many days.'),
    reason: z.enum(RESCHEDULE_REASONS, 'Choose a reason'),
    note: optionalText(300).describe('For the customer, who reads it on the tracking page.'),
  })
  .meta({ id: 'Reschedule' });

export const batchActionSchema = z
  .discriminatedUnion('kind', [
    rescheduleSchema,
    z.strictObject({
      kind: z.literal('status'),
      status: packageStatusSchema,
      location: optionalLine(120),
      nearTown: nearTownSchema,
      happenedAt: happenedAtSchema,
      description: optionalText(500),
    }),
    z.strictObject({ kind: z.literal('assign'), customerId: idSchema }),
    z.strictObject({ kind: z.literal('archive'), isArchived: z.boolean() }),
  ])
  .meta({ id: 'BatchAction' });

const newBatchSchema = z
  .strictObject({ selection: selectionSchema, action: batchActionSchema })
  .meta({ id: 'NewBatch' });

/** Why a batch does not change a package. */
export const BATCH_REFUSALS = [
  'changed',
  'not_found',
  'canceled',
  'delivered',
  'not_delivered',
  'unchanged',
  'in_past',
  'before_departure',
  'history_full',
  'time_rejected',
  'limit_reached',
  'reference_taken',
  'customer_not_found',
  'failed',
] as const;
export type BatchRefusal = (typeof BATCH_REFUSALS)[number];

/**
 * The outcome of a package. A `kept` package was changed after the batch, so its change was not undone; the change of a
 * `not_undone` package could not be undone.
 */
const BATCH_OUTCOMES = ['waiting', 'updated', 'undone', 'kept', 'not_undone', ...BATCH_REFUSALS] as const;
export type BatchOutcome = (typeof BATCH_OUTCOMES)[number];

export const BATCH_STATES = [
  'preview',
  'running',
  'canceling',
  'canceled',
  'done',
  'undoing',
  'undone',
] as const;
export type BatchState = (typeof BATCH_STATES)[number];

const batchSchema = z
  .object({
    id: z.string(),
    kind: z
      .enum(['reschedule', 'status', 'assign', 'archive', 'unarchive'])
      .describe('The kind of its action; `unarchive` is `archive` with `isArchived: false`.'),
    state: z
      .enum(BATCH_STATES)
      .describe(
        '`preview`: nothing has changed yet. `canceled`: it was stopped, and the packages changed until then stay changed.',
      ),
    total: z.int(),
    counts: z
      .array(z.object({ outcome: z.enum(BATCH_OUTCOMES), count: z.int() }))
      .describe(
        'How many packages have each outcome. A `waiting` package is still to be changed, or was not changed before the batch was stopped.',
      ),
    told: z
      .object({ emails: z.int(), browsers: z.int() })
      .describe(
        'How many addresses get an email, and how many browsers a message, as the preview counted them.',
      ),
    undoMs: z.int().optional().describe('For how many more milliseconds the whole batch can be undone.'),
  })
  .meta({ id: 'Batch' });

const batchRowSchema = z
  .object({
    trackingNumber: z.string(),
    outcome: z.enum(BATCH_OUTCOMES),
    before: z.string().optional().describe('Only for a reschedule: the day before, YYYY-MM-DD.'),
    after: z.string().optional().describe('Only for a reschedule: the new day, YYYY-MM-DD.'),
  })
  .meta({ id: 'BatchRow' });

export type NewBatch = z.output<typeof newBatchSchema>;
export type NewBatchInput = z.input<typeof newBatchSchema>;
export type BatchAction = z.output<typeof batchActionSchema>;
export type Reschedule = z.output<typeof rescheduleSchema>;
export type Batch = z.output<typeof batchSchema>;

const byId = z.object({ id: idSchema });

const changesOne = {
  access: 'admin',
  effect: 'write',
  audit: 'job',
  params: byId,
  response: batchSchema,
} as const;

/** One change of many packages. It is previewed first, then runs in the background, and can be stopped and undone. */
export const batchRoutes = {
  preview: defineRoute('POST /api/admin/batches', {
    summary:
      'Prepare one change of many packages; this fixes which packages are selected, and changes nothing yet',
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
    summary: 'The batches that you ran or undid last, while they run and for an hour after; newest first',
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
    summary: 'Stop a running batch; packages changed until then stay changed, and can be undone',
    ...changesOne,
    errors: ['batch.not_found', 'batch.not_ready'],
  }),
  undo: defineRoute('POST /api/admin/batches/:id/undo', {
    summary: 'Undo a batch within a minute of its end, except for packages that were changed since',
    ...changesOne,
    errors: ['batch.not_found', 'batch.undo_expired'],
  }),
} as const;
