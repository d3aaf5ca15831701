import type { PackageStatus } from '../shipments/shipment.constants.ts';

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

/** What strangers who know the receiver's email address or phone number may see. */
export const VERIFIED_SEE = ['nothing', 'names-and-amounts', 'everything'] as const;
type VerifiedSee = (typeof VERIFIED_SEE)[number];

/** As much as a customer sees who adds the package by the same factor. */
export const DEFAULT_VERIFIED_SEE: VerifiedSee = 'everything';

/** As JavaScript numbers them: Sunday is 0. */
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Opening and closing time of a day, such as `08:00-18:00`, in the business time zone; empty when closed. */
export type BusinessHours = Record<Weekday, string>;

/** The steps before a company opens, in the order in which the console asks for them. */
export const OPENING_STEPS = [
  'company',
  'contacts',
  'hours',
  'rates',
  'tracking',
  'email',
  'backup',
  'administrator',
] as const;
export type OpeningStep = (typeof OPENING_STEPS)[number];

/** Sections of the settings whose defaults may be right; saving a section says that they are. */
export const DECIDED_SECTIONS = ['hours', 'rates', 'tracking'] as const satisfies readonly OpeningStep[];
export type DecidedSection = (typeof DECIDED_SECTIONS)[number];

/** Days on which the company is closed, also where its weekday has hours. */
export interface Holiday {
  /** YYYY-MM-DD, in the business time zone. */
  day: string;
  /** Such as `Thanksgiving`; may be empty. */
  name: string;
}

/** The public pages promise support at all hours (specification, section 1). */
export const DEFAULT_BUSINESS_HOURS: BusinessHours = {
  sunday: '00:00-24:00',
  monday: '00:00-24:00',
  tuesday: '00:00-24:00',
  wednesday: '00:00-24:00',
  thursday: '00:00-24:00',
  friday: '00:00-24:00',
  saturday: '00:00-24:00',
};

export const DEFAULT_AWAY_TEXT = 'We are away right now. Leave a message and we will reply here in the chat.';

/** After this many days without an event, a shipment on its way is stalled. */
export const DEFAULT_STALLED_DAYS = 3;

/** The fee of the Terms of Use for a package canceled before dispatch (specification, section 9), US cents. */
export const DEFAULT_CANCELLATION_FEE = 5000;

/** After this time a reply that its customer has not seen is emailed. */
export const DEFAULT_REPLY_MAIL_MINUTES = 5;

/** The time zone of the company until an administrator changes it. */
export const DEFAULT_TIME_ZONE = 'America/Chicago';

/**
 * The name by which this runtime calls a time zone (IANA), for every spelling and alias of it; undefined for an unknown
 * name, and for an offset such as `-06:00`.
 */
export function canonicalTimeZone(name: string): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
    return /^[+-]/.test(timeZone) ? undefined : timeZone;
  } catch {
    return undefined;
  }
}

/** Whether this is a name of a time zone that this runtime knows. */
export const isTimeZone = (name: string): boolean => canonicalTimeZone(name) !== undefined;

/** `PublicSettings` until an administrator changes them. */
export const DEFAULT_PUBLIC_SETTINGS = {
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
  defaultTheme: 'system' as const,
  openHours: '24 hours a day, 7 days a week',
  timeZone: DEFAULT_TIME_ZONE,
  sendsEmail: false,
};
