import { z } from 'zod';
import { defineRoute } from '../../http/route.ts';
import { cancellationRefusalSchema, newCancellationSchema, newHoldSchema } from './cancellation.schema.ts';
import { adminPackageSchema, trackingNumberSchema } from '../shipment.schema.ts';

const byTrackingNumber = z.object({ trackingNumber: trackingNumberSchema });

/** A shipment that is canceled or waits keeps its status; both can be taken back. */
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
    summary: 'Take a cancellation back; a package that is not canceled stays as it is',
    access: 'admin',
    effect: 'write',
    params: byTrackingNumber,
    response: adminPackageSchema,
    errors: ['shipment.not_found', 'shipment.limit_reached', 'shipment.reference_taken'],
  }),
  declineRequest: defineRoute('POST /api/admin/packages/:trackingNumber/cancellation-request/decline', {
    summary: 'Decline what the customer of a Pending package asked for: to cancel it; they are told why',
    access: 'admin',
    effect: 'write',
    params: byTrackingNumber,
    body: cancellationRefusalSchema,
    response: adminPackageSchema,
    errors: ['shipment.not_found', 'shipment.changed', 'shipment.request_over'],
  }),
  hold: defineRoute('PUT /api/admin/packages/:trackingNumber/hold', {
    summary:
      'Put a package on hold until it is released, or change why and until when: it is not late meanwhile',
    access: 'admin',
    effect: 'write',
    params: byTrackingNumber,
    body: newHoldSchema,
    response: adminPackageSchema,
    errors: ['shipment.not_found', 'shipment.changed', 'shipment.canceled', 'shipment.delivered'],
  }),
  release: defineRoute('DELETE /api/admin/packages/:trackingNumber/hold', {
    summary: 'Release a package that is on hold; one that is not stays as it is',
    access: 'admin',
    effect: 'write',
    params: byTrackingNumber,
    response: adminPackageSchema,
    errors: ['shipment.not_found'],
  }),
} as const;
