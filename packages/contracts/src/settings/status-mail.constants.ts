import type { PackageStatus } from '../shipments/shipment.constants.ts';

/** What customers and receivers can be told of by e-mail: statuses, and a new expected date. Free of zod. */
export const STATUS_MAIL_OCCASIONS = [
  'Pending',
  'Processing',
  'In Transit',
  'Out for Delivery',
  'Delivered',
  'New Date',
] as const satisfies readonly (PackageStatus | 'New Date')[];

export type StatusMailOccasion = (typeof STATUS_MAIL_OCCASIONS)[number];

/** Until somebody chooses others: picked up, out for delivery, delivered, and a new expected date. */
export const DEFAULT_STATUS_MAILS: readonly StatusMailOccasion[] = [
  'In Transit',
  'Out for Delivery',
  'Delivered',
  'New Date',
];
