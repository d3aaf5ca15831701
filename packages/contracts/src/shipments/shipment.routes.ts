import { z } from 'zod';
import { boundedText, idSchema, listCount, searchLine } from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';
import {
  ATTENTION_FILTERS,
  MAX_SEARCH_LENGTH,
  MAX_TRACKED_NUMBERS,
  MAX_OPEN_WITH_VIN,
  NEAR_MILES,
} from './shipment.constants.ts';
import { fieldsWith, SHIPMENT_FIELDS } from './shipment-fields.ts';
import {
  archivingSchema,
  newPackageSchema,
  packagePatchSchema,
  statusUndoSchema,
  statusUpdateSchema,
  verificationFactorSchema,
} from './shipment-input.schema.ts';
import {
  adminPackageSchema,
  packageStatusSchema,
  selectionResultSchema,
  shipmentRouteSchema,
  shipmentKindSchema,
  trackedPackageSchema,
  trackingEventSchema,
  trackingNumberSchema,
  trackingResultSchema,
  vinSchema,
  vehicleName,
} from './shipment.schema.ts';
import { US_STATE_CODES } from './us-states.ts';
import { splitTrackingNumbers } from './numbers/tracking-number.ts';
import { cancellationRefusalSchema, newCancellationSchema, newHoldSchema } from './cancellation.schema.ts';

const byTrackingNumber = z.object({ trackingNumber: trackingNumberSchema });

/** Orders of the administrator's list by one field; a leading minus means descending. */
export const PACKAGE_SORTS = [
  '-updatedAt',
  'updatedAt',
  '-createdAt',
  'createdAt',
  'trackingNumber',
  'estimatedDelivery',
  '-estimatedDelivery',
  'lastEventAt',
  '-lastEventAt',
] as const;

const searched = fieldsWith('search', 'words')
  .map((name) => SHIPMENT_FIELDS[name].label.toLowerCase())
  .join(', ');

export const packageListQuerySchema = z.strictObject({
  search: searchLine(MAX_SEARCH_LENGTH)
    .optional()
    .describe(
      `Beginnings of words: tracking number, VIN, the last six or eight of a VIN, ${searched}, year, make, model, e-mail address. Or a phone number, or several tracking numbers.`,
    ),
  status: packageStatusSchema.optional(),
  kind: shipmentKindSchema.optional(),
  customerId: idSchema.optional(),
  attention: z
    .enum(ATTENTION_FILTERS)
    .optional()
    .describe(
      'Packages that are not Delivered and need somebody: `late` (past the estimated delivery), `stalled` (no event for as many days as the settings say), `unassigned` (no customer), `hold-due` (on hold, and the day to look again has come), `cancel-asked` (Pending, and its customer asks to cancel it). A package on hold is neither late nor stalled.',
    ),
  state: z
    .enum(US_STATE_CODES)
    .optional()
    .describe('The two letters of a state: packages that are in it, come from it or go to it.'),
  near: searchLine(120)
    .optional()
    .describe(
      'A city with its state, or a ZIP code: packages that are near it, come from near it or go near it.',
    ),
  within: z.coerce
    .number()
    .int()
    .min(1)
    .max(NEAR_MILES.most)
    .optional()
    .describe(
      `The distance for \`near\`, in miles as the crow flies; ${NEAR_MILES.usual} if it is left out.`,
    ),
  archived: z
    .enum(['true', 'false'])
    .default('false')
    .describe('`true`: archived packages, canceled ones, and deleted ones until they are purged.'),
  canceled: z
    .literal('true')
    .optional()
    .describe('Only canceled packages, which have left the current list.'),
  onHold: z.literal('true').optional().describe('Only packages that are on hold.'),
  sort: z
    .enum([...PACKAGE_SORTS, 'needs-work'])
    .default('-updatedAt')
    .describe(
      '`needs-work`: first open packages that are late or due today, by expected delivery; then stalled ones, the longest idle first; the other open ones by expected delivery; packages on hold, the last event first; at the end Delivered ones, the last changed first. With `search`, `attention`, `state`, `near` or `onHold`, and in an export, all open packages are sorted by expected delivery.',
    ),
  limit: z.coerce.number().int().min(1).max(100).default(25),
  cursor: boundedText(500).optional().describe('`nextCursor` of the page before.'),
});

/** Tracking is public, the rest is for administrators (specification, section 7). */
export const shipmentRoutes = {
  track: defineRoute('GET /api/packages/track/:trackingNumber', {
    summary: 'Where one package is, and where it has been',
    access: 'public',
    params: byTrackingNumber,
    response: trackedPackageSchema,
    errors: ['shipment.not_found'],
  }),
  trackMany: defineRoute('POST /api/packages/track', {
    summary: `Where up to ${MAX_TRACKED_NUMBERS} packages are, with a result for each number`,
    access: 'public',
    effect: 'read',
    body: z.strictObject({
      trackingNumbers: z
        .array(boundedText(2000))
        .max(1000)
        .transform((entries) => splitTrackingNumbers(entries.join('\n')))
        .refine((numbers) => numbers.length > 0, 'Please enter a tracking number')
        .refine(
          (numbers) => numbers.length <= MAX_TRACKED_NUMBERS,
          `Track up to ${MAX_TRACKED_NUMBERS} numbers at a time`,
        ),
    }),
    response: z.object({ results: z.array(trackingResultSchema) }),
  }),
  verify: defineRoute('POST /api/packages/track/:trackingNumber/verification', {
    summary:
      'Prove that you know the receiver by their email or the last digits of their phone number: for 30 days a cookie lets this browser see what the settings allow',
    access: 'public',
    effect: 'session',
    params: byTrackingNumber,
    body: z.strictObject({ verificationFactor: verificationFactorSchema }),
    response: trackedPackageSchema,
    errors: ['shipment.not_verified', 'shipment.digits_used_up'],
  }),
  forgetVerification: defineRoute('DELETE /api/packages/track/:trackingNumber/verification', {
    summary: 'End the proof of this browser for a package',
    access: 'public',
    effect: 'session',
    params: byTrackingNumber,
    response: z.object({ isForgotten: z.literal(true) }),
  }),
  create: defineRoute('POST /api/packages', {
    summary: 'Create a package; a tracking number is generated if none is given',
    access: 'admin',
    effect: 'write',
    body: newPackageSchema,
    status: 201,
    response: adminPackageSchema,
    errors: [
      'shipment.tracking_number_taken',
      'shipment.limit_reached',
      'shipment.reference_taken',
      'shipment.customer_not_found',
      'shipment.quote_not_open',
    ],
  }),
  updateStatus: defineRoute('PUT /api/packages/:id/status', {
    // `/api/packages/track/status` would match the path of `track`, too.
    documentedAs: 'PUT /api/admin/packages/:id/status',
    summary:
      'Update the status of a package, named by its id or its tracking number, and append an event to its history',
    access: 'admin',
    effect: 'write',
    params: z.object({ id: trackingNumberSchema.describe('Id or tracking number.') }),
    body: statusUpdateSchema,
    response: adminPackageSchema,
    outsideKey: ['happenedAt'],
    errors: [
      'shipment.not_found',
      'shipment.changed',
      'shipment.canceled',
      'shipment.history_full',
      'shipment.time_rejected',
      'shipment.town_unknown',
    ],
  }),
  list: defineRoute('GET /api/admin/packages', {
    summary: 'All packages, a page at a time',
    access: 'admin',
    query: packageListQuerySchema,
    response: z.object({ items: z.array(adminPackageSchema), nextCursor: z.string().optional() }),
    errors: ['shipment.place_unknown'],
  }),
  count: defineRoute('GET /api/admin/packages/count', {
    summary: 'How many packages a filtered list has',
    access: 'admin',
    query: packageListQuerySchema.omit({ sort: true, limit: true, cursor: true }),
    response: listCount,
    errors: ['shipment.place_unknown'],
  }),
  get: defineRoute('GET /api/admin/packages/:trackingNumber', {
    summary: 'One package in full, with its history',
    access: 'admin',
    params: byTrackingNumber,
    response: z.object({
      package: adminPackageSchema,
      events: z.array(trackingEventSchema),
      route: shipmentRouteSchema,
    }),
    errors: ['shipment.not_found'],
  }),
  lookUpVin: defineRoute('GET /api/admin/vins/:vin', {
    summary: 'Year, make and model of a VIN, and the open packages that have it',
    access: 'admin',
    params: z.object({ vin: vinSchema }),
    response: z.object({
      ...vehicleName,
      openPackages: z
        .array(z.string())
        .max(MAX_OPEN_WITH_VIN)
        .describe('Tracking numbers of packages with this VIN that are not Delivered.'),
    }),
  }),
  delete: defineRoute('DELETE /api/admin/packages/:trackingNumber', {
    summary: 'Delete a Delivered package; it is purged once it can no longer be restored',
    access: 'admin',
    effect: 'write',
    params: byTrackingNumber,
    response: z.object({
      trackingNumber: z.string(),
      undoUntil: z.iso.datetime().describe('Until when the deletion can be undone.'),
    }),
    errors: ['shipment.not_found', 'shipment.not_delivered'],
  }),
  restore: defineRoute('POST /api/admin/packages/:trackingNumber/restore', {
    summary: 'Undo a deletion',
    access: 'admin',
    effect: 'write',
    params: byTrackingNumber,
    response: adminPackageSchema,
    errors: ['shipment.not_found', 'shipment.undo_expired', 'shipment.limit_reached'],
  }),
  patch: defineRoute('PATCH /api/admin/packages/:trackingNumber', {
    summary:
      'Change details of a package by a JSON merge patch (RFC 7396): fields left out stay, and null clears a field',
    access: 'admin',
    effect: 'write',
    params: byTrackingNumber,
    body: packagePatchSchema,
    response: adminPackageSchema,
    errors: [
      'shipment.not_found',
      'shipment.changed',
      'shipment.limit_reached',
      'shipment.reference_taken',
      'shipment.customer_not_found',
    ],
  }),
  undoStatus: defineRoute('POST /api/admin/packages/:trackingNumber/status/undo', {
    summary:
      'Undo the last status update within a minute; its event is retracted and everything else is restored',
    access: 'admin',
    effect: 'write',
    params: byTrackingNumber,
    body: statusUndoSchema,
    response: adminPackageSchema,
    errors: ['shipment.not_found', 'shipment.changed', 'shipment.undo_expired'],
  }),
  archive: defineRoute('POST /api/admin/packages/archive', {
    summary: 'Archive Delivered packages, or return them to the current list, with the outcome of each',
    access: 'admin',
    effect: 'write',
    body: archivingSchema,
    response: z.object({ results: z.array(selectionResultSchema) }),
  }),
  export: defineRoute('GET /api/admin/packages/export.csv', {
    summary: 'The filtered list as CSV, streamed; safe to open in a spreadsheet',
    access: 'admin',
    query: packageListQuerySchema.omit({ limit: true, cursor: true }),
    contentType: 'text/csv',
    response: z.string(),
    errors: ['shipment.place_unknown'],
  }),
} as const;

/** A package that is canceled or on hold keeps its status; staff can undo both. */
export const cancellationRoutes = {
  cancel: defineRoute('POST /api/admin/packages/:trackingNumber/cancellation', {
    summary: 'Cancel a package that is not Delivered: it leaves the current list, and its customer is told',
    access: 'admin',
    effect: 'write',
    params: byTrackingNumber,
    body: newCancellationSchema,
    response: adminPackageSchema,
    errors: ['shipment.not_found', 'shipment.changed', 'shipment.canceled', 'shipment.delivered'],
  }),
  reinstate: defineRoute('DELETE /api/admin/packages/:trackingNumber/cancellation', {
    summary: 'Undo a cancellation; a package that is not canceled does not change',
    access: 'admin',
    effect: 'write',
    params: byTrackingNumber,
    response: adminPackageSchema,
    errors: ['shipment.not_found', 'shipment.limit_reached', 'shipment.reference_taken'],
  }),
  declineRequest: defineRoute('POST /api/admin/packages/:trackingNumber/cancellation-request/decline', {
    summary: 'Decline the request of a customer to cancel their Pending package, and tell them why',
    access: 'admin',
    effect: 'write',
    params: byTrackingNumber,
    body: cancellationRefusalSchema,
    response: adminPackageSchema,
    errors: ['shipment.not_found', 'shipment.changed', 'shipment.request_over'],
  }),
  hold: defineRoute('PUT /api/admin/packages/:trackingNumber/hold', {
    summary:
      'Put a package on hold until it is released, or change its reason and day; on hold, it is not late',
    access: 'admin',
    effect: 'write',
    params: byTrackingNumber,
    body: newHoldSchema,
    response: adminPackageSchema,
    errors: ['shipment.not_found', 'shipment.changed', 'shipment.canceled', 'shipment.delivered'],
  }),
  release: defineRoute('DELETE /api/admin/packages/:trackingNumber/hold', {
    summary: 'Release a package that is on hold; any other package does not change',
    access: 'admin',
    effect: 'write',
    params: byTrackingNumber,
    response: adminPackageSchema,
    errors: ['shipment.not_found'],
  }),
} as const;

export type PackageListQuery = z.output<typeof packageListQuerySchema>;
export type PackageListQueryInput = z.input<typeof packageListQuerySchema>;
