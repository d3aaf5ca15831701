import { z } from 'zod';
import { pageOf, pageQuery, searchLine } from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';
import { newCancellationRequestSchema } from './cancellation.schema.ts';
import { MAX_DUE_NOW, PACKAGE_STATUSES } from './shipment.constants.ts';
import { newRatingSchema, verificationFactorSchema } from './shipment-input.schema.ts';
import { customerPackageSchema, trackingNumberSchema } from './shipment.schema.ts';

/** The statuses by which customers filter their list. A canceled package has no other status there. */
const customerStatusSchema = z.enum([...PACKAGE_STATUSES, 'Canceled']);
export type CustomerStatus = z.infer<typeof customerStatusSchema>;

/** Customers and their own packages. */
export const customerShipmentRoutes = {
  mine: defineRoute('GET /api/packages/user', {
    summary: 'The caller’s own packages, newest change first, with counters over all of them',
    access: 'customer',
    query: z.strictObject({
      search: searchLine(100)
        .optional()
        .describe(
          'Words of the tracking number, the contents, the VIN or its ending, the places, the sender and the receiver.',
        ),
      status: customerStatusSchema
        .optional()
        .describe(
          '`In Transit` includes Out for Delivery, as its counter does. A canceled package is found by `Canceled` only.',
        ),
      ...pageQuery,
    }),
    response: pageOf(customerPackageSchema).extend({
      counts: z.object({
        total: z.int().describe('All packages, canceled ones too.'),
        delivered: z.int(),
        inTransit: z.int().describe('In Transit plus Out for Delivery (specification, section 9).'),
        pending: z.int(),
        processing: z.int(),
        outForDelivery: z.int().describe('How many of `inTransit` are Out for Delivery.'),
        canceled: z.int().describe('Canceled packages, which only this counter and `total` include.'),
      }),
      due: z
        .array(z.object({ date: z.iso.date(), count: z.int() }))
        .describe('How many packages that are not delivered are expected on each day, the earliest first.'),
      cancellationFee: z
        .number()
        .optional()
        .describe(
          'The fee for a package that is canceled before dispatch, US dollars; missing if canceling is free.',
        ),
      dueNow: z
        .array(customerPackageSchema)
        .max(MAX_DUE_NOW)
        .optional()
        .describe(
          'Packages that are late or arrive today, the longest late first. They include the next day of UTC, which is today in the earliest time zones. Only on the first page, without a search or a status.',
        ),
    }),
  }),
  rate: defineRoute('POST /api/packages/user/:trackingNumber/rating', {
    summary: 'Rate one of the caller’s delivered packages, once',
    access: 'customer',
    effect: 'write',
    params: z.object({ trackingNumber: trackingNumberSchema }),
    body: newRatingSchema,
    response: customerPackageSchema,
    errors: ['shipment.not_found', 'shipment.not_delivered', 'shipment.already_rated'],
  }),
  askToCancel: defineRoute('POST /api/packages/user/:trackingNumber/cancellation-request', {
    summary: 'Ask to cancel one of the caller’s own packages while it is Pending; staff decide',
    access: 'customer',
    effect: 'write',
    params: z.object({ trackingNumber: trackingNumberSchema }),
    body: newCancellationRequestSchema,
    response: customerPackageSchema,
    errors: [
      'shipment.not_found',
      'shipment.not_pending',
      'shipment.canceled',
      'shipment.cancellation_asked',
    ],
  }),
  withdrawCancellation: defineRoute('DELETE /api/packages/user/:trackingNumber/cancellation-request', {
    summary: 'Withdraw the caller’s request to cancel a package, while nobody has answered it',
    access: 'customer',
    effect: 'write',
    params: z.object({ trackingNumber: trackingNumberSchema }),
    response: customerPackageSchema,
    errors: ['shipment.not_found', 'shipment.request_over'],
  }),
  attach: defineRoute('POST /api/packages/user', {
    summary:
      'Add a package to the caller’s dashboard, verified by the receiver’s email or the last digits of their phone number',
    access: 'customer',
    effect: 'write',
    body: z.strictObject({
      trackingNumber: trackingNumberSchema,
      verificationFactor: verificationFactorSchema,
    }),
    response: customerPackageSchema,
    errors: [
      'shipment.not_attached',
      'shipment.digits_used_up',
      'shipment.limit_reached',
      'shipment.reference_taken',
    ],
  }),
} as const;
