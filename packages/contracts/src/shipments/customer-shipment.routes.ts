import { z } from 'zod';
import { pageOf, pageQuery, searchLine } from '../http/fields.ts';
import { defineRoute } from '../http/route.ts';
import { newCancellationRequestSchema } from './cancellation.schema.ts';
import { MAX_DUE_NOW, PACKAGE_STATUSES } from './shipment.constants.ts';
import { newRatingSchema, verificationFactorSchema } from './shipment-input.schema.ts';
import { customerPackageSchema, trackingNumberSchema } from './shipment.schema.ts';

/** What a customer's list can be filtered by: what is canceled has no other status there. */
const customerStatusSchema = z.enum([...PACKAGE_STATUSES, 'Canceled']);
export type CustomerStatus = z.infer<typeof customerStatusSchema>;

/** What customers do with their own packages. */
export const customerShipmentRoutes = {
  mine: defineRoute('GET /api/packages/user', {
    summary: 'The caller’s own packages, newest change first, with counters over all of them',
    access: 'customer',
    query: z.strictObject({
      search: searchLine(100).optional().meta({
        description:
          'Words of the tracking number, the contents, the VIN or its ending, the places, the sender and the receiver.',
      }),
      status: customerStatusSchema.optional().meta({
        description:
          'In Transit includes Out for Delivery, as its counter does. What is canceled has only `Canceled`.',
      }),
      ...pageQuery,
    }),
    response: pageOf(customerPackageSchema).extend({
      counts: z.object({
        total: z.int().meta({ description: 'All of them, canceled ones too.' }),
        delivered: z.int(),
        inTransit: z
          .int()
          .meta({ description: 'In Transit plus Out for Delivery (specification, section 9).' }),
        pending: z.int(),
        processing: z.int(),
        outForDelivery: z.int().meta({ description: 'Those of `inTransit` that are Out for Delivery.' }),
        canceled: z
          .int()
          .meta({ description: 'Those that are canceled, which no other counter but `total` has.' }),
      }),
      due: z.array(z.object({ date: z.iso.date(), count: z.int() })).meta({
        description:
          'How many packages are to arrive on which day, the earliest first: all that are not delivered.',
      }),
      cancellationFee: z.number().optional().meta({
        description:
          'What is kept of a package that is canceled before dispatch, US dollars; missing for none.',
      }),
      dueNow: z.array(customerPackageSchema).max(MAX_DUE_NOW).optional().meta({
        description:
          'Packages not delivered that are late or arrive today, the longest late first; also those of UTC’s next day, which is today in the earliest time zones. On the first page without a search or a status only.',
      }),
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
    summary: 'Take back that the caller asked to cancel a package, while nobody has answered',
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
