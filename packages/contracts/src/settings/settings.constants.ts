import type { PublicSettings } from './settings.routes.ts';
import type { PackageStatus } from '../shipments/shipment.constants.ts';

/** Public settings until an administrator changes them. */
export const DEFAULT_PUBLIC_SETTINGS: PublicSettings = {
  contacts: {
    supportEmail: '',
    privacyEmail: '',
    legalEmail: '',
    accessibilityEmail: '',
    phone: '',
    whatsApp: '',
    telegram: '',
    address: '',
  },
  credentials: { usdotNumber: '', mcNumber: '', cargoInsurance: '' },
  defaultTheme: 'system',
  sendsEmail: false,
};

/** Events that customers and receivers can be emailed about: statuses, and a new expected date. */
export const STATUS_MAIL_OCCASIONS = [
  'Pending',
  'Processing',
  'In Transit',
  'Out for Delivery',
  'Delivered',
  'New Date',
] as const satisfies readonly (PackageStatus | 'New Date')[];

export type StatusMailOccasion = (typeof STATUS_MAIL_OCCASIONS)[number];

/** The default of the setting: picked up, out for delivery, delivered, and a new expected date. */
export const DEFAULT_STATUS_MAILS: readonly StatusMailOccasion[] = [
  'In Transit',
  'Out for Delivery',
  'Delivered',
  'New Date',
];
