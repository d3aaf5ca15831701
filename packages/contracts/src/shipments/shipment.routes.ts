import { z } from 'zod';
import { defineRoute } from '../http/route.ts';
import { MAX_TRACKED_NUMBERS } from './shipment.constants.ts';
import {
  adminPackageSchema,
  newPackageSchema,
  packageStatusSchema,
  shipmentKindSchema,
  statusUpdateSchema,
  trackedPackageSchema,
  trackingEventSchema,
  trackingNumberSchema,
  trackingResultSchema,
} from './shipment.schema.ts';
import { splitTrackingNumbers } from './tracking-number.ts';

const byTrackingNumber = z.object({ trackingNumber: trackingNumberSchema });

/** Orders of the administrator's list; a leading minus means descending. */
export const PACKAGE_SORTS = [
  '-updatedAt',
  'updatedAt',
  '-createdAt',
  'createdAt',
  'trackingNumber',
] as const;

export const packageListQuerySchema = z.object({
  search: z
    .string()
    .trim()
    .max(100)
    .optional()
    .meta({ description: 'The beginning of a tracking number, VIN, or a word of sender or receiver.' }),
  status: packageStatusSchema.optional(),
  kind: shipmentKindSchema.optional(),
  archived: z.enum(['true', 'false']).default('false'),
  sort: z.enum(PACKAGE_SORTS).default('-updatedAt'),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: z.string().max(500).optional().meta({ description: '`nextCursor` of the page before.' }),
});

/** Tracking for everybody, the rest for administrators (specification, section 7). */
export const shipmentRoutes = {
  track: defineRoute('GET /api/packages/track/:trackingNumber', {
    summary: 'Where one package is, and where it has been',
    access: 'public',
    effect: 'read',
    params: byTrackingNumber,
    status: 200,
    response: trackedPackageSchema,
    errors: ['shipment.not_found'],
  }),
  trackMany: defineRoute('POST /api/packages/track', {
    summary: `Where up to ${MAX_TRACKED_NUMBERS} packages are, with a result for each number`,
    access: 'public',
    effect: 'read',
    body: z.strictObject({
      trackingNumbers: z
        .array(z.string().max(2000))
        .max(1000)
        .transform((entries) => splitTrackingNumbers(entries.join(' ')))
        .refine((numbers) => numbers.length > 0, 'Please enter a tracking number')
        .refine(
          (numbers) => numbers.length <= MAX_TRACKED_NUMBERS,
          `Track up to ${MAX_TRACKED_NUMBERS} numbers at a time`,
        ),
    }),
    status: 200,
    response: z.object({ results: z.array(trackingResultSchema) }),
    errors: [],
  }),
  create: defineRoute('POST /api/packages', {
    summary: 'Create a package, with a generated tracking number when none is given',
    access: 'admin',
    effect: 'write',
    body: newPackageSchema,
    status: 201,
    response: adminPackageSchema,
    errors: ['shipment.tracking_number_taken'],
  }),
  updateStatus: defineRoute('PUT /api/packages/:id/status', {
    summary: 'Move a package, named by its id or its tracking number, and append an event to its history',
    access: 'admin',
    effect: 'write',
    params: z.object({ id: trackingNumberSchema.meta({ description: 'Id or tracking number.' }) }),
    body: statusUpdateSchema,
    status: 200,
    response: adminPackageSchema,
    errors: ['shipment.not_found'],
  }),
  list: defineRoute('GET /api/admin/packages', {
    summary: 'All packages, a page at a time',
    access: 'admin',
    effect: 'read',
    query: packageListQuerySchema,
    status: 200,
    response: z.object({ items: z.array(adminPackageSchema), nextCursor: z.string().optional() }),
    errors: [],
  }),
  get: defineRoute('GET /api/admin/packages/:trackingNumber', {
    summary: 'One package, whole, with its history',
    access: 'admin',
    effect: 'read',
    params: byTrackingNumber,
    status: 200,
    response: z.object({ package: adminPackageSchema, events: z.array(trackingEventSchema) }),
    errors: ['shipment.not_found'],
  }),
  delete: defineRoute('DELETE /api/admin/packages/:trackingNumber', {
    summary: 'Delete a Delivered package: it is archived, and purged when the time for undoing is over',
    access: 'admin',
    effect: 'write',
    params: byTrackingNumber,
    status: 200,
    response: z.object({
      trackingNumber: z.string(),
      undoUntil: z.iso.datetime().meta({ description: 'Until when the deletion can be taken back.' }),
    }),
    errors: ['shipment.not_found', 'shipment.not_delivered'],
  }),
  restore: defineRoute('POST /api/admin/packages/:trackingNumber/restore', {
    summary: 'Take a deletion back',
    access: 'admin',
    effect: 'write',
    params: byTrackingNumber,
    status: 200,
    response: adminPackageSchema,
    errors: ['shipment.not_found', 'shipment.undo_expired'],
  }),
} as const;

export type PackageListQuery = z.output<typeof packageListQuerySchema>;
export type PackageListQueryInput = z.input<typeof packageListQuerySchema>;
