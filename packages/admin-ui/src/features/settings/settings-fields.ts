import {
  DECIDED_SECTIONS,
  STATUS_MAIL_OCCASIONS,
  WEEKDAYS,
  type Holiday,
  type Weekday,
} from '@moveway/contracts/settings/settings.constants.ts';
import {
  REFRESH_INTERVALS,
  type Settings,
  type SettingsUpdate,
} from '@moveway/contracts/settings/settings.routes.ts';
import { formatMoney } from '@moveway/ui/number/number-format.ts';
import { listText, type Field } from '../../lib/forms/field-changes.ts';
import type { RateName } from '@moveway/contracts/quotes/quote.constants.ts';

/** US cents as `$0.62`; what is no number as it is. */
export const dollarText = (cents: number | string | undefined): string =>
  typeof cents === 'number' ? formatMoney(cents / 100) : (cents ?? '');

/** The fields of one object of the settings, by their paths. */
export const pathFields = (
  parent: string,
  fields: readonly { name: string; label: string }[],
): readonly Field[] => fields.map(({ name, label }) => ({ path: [parent, name], label }));

const rate = (name: RateName, label: string) => ({ path: ['rates', name] as const, label, show: dollarText });

/** The rates of estimates, in whole cents. */
export const rateGroups = [
  {
    title: 'Vehicles by road',
    fields: [
      rate('vehicleBase', 'Pickup and delivery'),
      rate('vehiclePerMile', 'Per mile'),
      rate('enclosedPerMile', 'Enclosed trailer, extra per mile'),
      rate('vehicleSeasonPerMile', 'May to August, extra per mile'),
      rate('suvExtra', 'SUV, extra'),
      rate('pickupExtra', 'Pickup truck or van, extra'),
      rate('inoperableExtra', 'Vehicle that does not run, extra'),
      rate('vehicleExpedited', 'Expedited pickup, extra'),
    ],
  },
  {
    title: 'Vehicles by ship',
    fields: [
      rate('vehicleSailing', 'Loading and harbors, each ship'),
      rate('vehiclePerSeaMile', 'Per mile by ship'),
    ],
  },
  {
    title: 'Parcels',
    fields: [
      rate('packageBase', 'Parcel: pickup and delivery'),
      rate('packagePer100Miles', 'Parcel: per 100 miles'),
      rate('packagePerPound', 'Parcel: per pound'),
      rate('packageSeason', 'Parcel, May to August, extra'),
      rate('packageExpedited', 'Parcel, next business day, extra'),
    ],
  },
] as const;

export const quoteFields: readonly Field[] = [
  { path: ['quoteTerms', 'validDays'], label: 'Days a kept quote is valid' },
];

export const cancellationFields: readonly Field[] = [
  { path: ['cancellationTerms', 'feeBeforeDispatch'], label: 'Fee before dispatch', show: dollarText },
];

/** Values of the form: the settings, with 0 for the default intervals of the specification. */
export type SettingsFormValues = Omit<SettingsUpdate, 'version' | 'refreshInterval'> & {
  refreshInterval: number;
};

const DEFAULT_INTERVALS = 0;
const secondsText = (seconds: number) => (seconds < 60 ? `${seconds} s` : `${seconds / 60} min`);

export const intervalOptions = [
  ...REFRESH_INTERVALS.map((seconds: number) => ({ value: seconds, label: secondsText(seconds) })),
  { value: DEFAULT_INTERVALS, label: 'Counts 30 s, packages 15 s, messages 5 s' },
];
export const themeOptions: { value: Settings['defaultTheme']; label: string }[] = [
  { value: 'system', label: 'Same as device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];
export const numberFormOptions: { value: Settings['trackingNumberForm']; label: string }[] = [
  { value: 'time', label: 'MW, 6 digits of the time, 3 random' },
  { value: 'check-digit', label: 'MW, 9 random digits, check digit' },
];
export const verifiedSeeOptions: { value: Settings['verifiedSee']; label: string }[] = [
  { value: 'nothing', label: 'Same as everyone else' },
  { value: 'names-and-amounts', label: 'Names and amounts' },
  { value: 'everything', label: 'Everything, with streets' },
];
export const timeZoneOptions = [
  { value: 'America/New_York', label: 'Eastern' },
  { value: 'America/Chicago', label: 'Central' },
  { value: 'America/Denver', label: 'Mountain' },
  { value: 'America/Phoenix', label: 'Arizona' },
  { value: 'America/Los_Angeles', label: 'Pacific' },
  { value: 'America/Anchorage', label: 'Alaska' },
  { value: 'Pacific/Honolulu', label: 'Hawaii' },
];
export const contactFields: {
  name: keyof Settings['contacts'];
  label: string;
  type: 'email' | 'tel' | 'text';
}[] = [
  { name: 'supportEmail', label: 'Support email', type: 'email' },
  { name: 'privacyEmail', label: 'Privacy email', type: 'email' },
  { name: 'legalEmail', label: 'Legal email', type: 'email' },
  { name: 'accessibilityEmail', label: 'Accessibility email', type: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'whatsApp', label: 'WhatsApp', type: 'tel' },
  { name: 'telegram', label: 'Telegram', type: 'text' },
];

export const credentialFields: { name: keyof Settings['credentials']; label: string }[] = [
  { name: 'usdotNumber', label: 'USDOT number' },
  { name: 'mcNumber', label: 'MC number' },
  { name: 'cargoInsurance', label: 'Cargo insurance limit ($)' },
];

/** The days as a week is read, from Monday on. */
export const weekdayFields: readonly { name: Weekday; label: string }[] = [
  ...WEEKDAYS.slice(1),
  WEEKDAYS[0],
].map((name) => ({ name, label: `${name.slice(0, 1).toUpperCase()}${name.slice(1)}` }));

export const statusMailOptions = STATUS_MAIL_OCCASIONS.map((value) => ({
  value,
  label: value === 'New Date' ? 'New expected date' : value,
}));

const labelIn =
  <Value>(options: readonly { value: Value; label: string }[]) =>
  (value: Value) =>
    options.find((option) => option.value === value)?.label ?? String(value);

export const companyFields: readonly Field[] = [
  { path: ['contacts', 'address'], label: 'Address' },
  ...pathFields('credentials', credentialFields),
  { path: ['defaultTheme'], label: 'Default theme', show: labelIn(themeOptions) },
];

export const hoursFields: readonly Field[] = [
  { path: ['timeZone'], label: 'Time zone', show: labelIn(timeZoneOptions) },
  ...pathFields('businessHours', weekdayFields),
  {
    path: ['holidays'],
    label: 'Holidays',
    show: (holidays: readonly Partial<Holiday>[]) =>
      listText(holidays.map(({ day = '', name = '' }) => `${day} ${name}`)),
  },
];

export const chatFields: readonly Field[] = [
  { path: ['awayText'], label: 'Away message' },
  { path: ['replyMailMinutes'], label: 'Email an unread reply after this many minutes' },
];

export const trackingFields: readonly Field[] = [
  {
    path: ['maskNames'],
    label: 'Names in tracking',
    show: (isMasked: boolean) => (isMasked ? 'Initials' : 'In full'),
  },
  {
    path: ['hideAmounts'],
    label: 'Amounts in tracking',
    show: (isHidden: boolean) => (isHidden ? 'Hidden' : 'Shown'),
  },
  { path: ['verifiedSee'], label: 'What a verified receiver sees', show: labelIn(verifiedSeeOptions) },
  { path: ['trackingNumberForm'], label: 'New tracking numbers', show: labelIn(numberFormOptions) },
  { path: ['stalledDays'], label: 'Days without an update until a package is stalled' },
];

export const emailFields: readonly Field[] = [
  {
    path: ['statusMails'],
    label: 'Emails to customers and receivers',
    show: listText,
  },
];

export const consoleFields: readonly Field[] = [
  { path: ['refreshInterval'], label: 'Refresh interval', show: labelIn(intervalOptions) },
  { path: ['maxPackagesPerUser'], label: 'Max Packages Per User' },
];

export function formValuesOf({ version: _version, refreshInterval, ...rest }: Settings): SettingsFormValues {
  return { ...rest, refreshInterval: refreshInterval ?? DEFAULT_INTERVALS };
}

/** The digits of a number as its papers have it: `MC-123456`, `USDOT 1234567`, `$1,000,000.00`. */
const credentialDigits = (text: string) =>
  text
    .replace(/^\s*(?:(?:us ?)?dot|mc|\$)[\s#:.-]*/i, '')
    .replace(/\.0*\s*$/, '')
    .replaceAll(/[,\s]/g, '');

/** The body to send, not validated yet. */
export function bodyOf(
  { refreshInterval, credentials, ...rest }: SettingsFormValues,
  version: number,
  section: string,
): unknown {
  return {
    ...rest,
    credentials: Object.fromEntries(
      Object.entries(credentials).map(([name, text]) => [name, credentialDigits(text)]),
    ),
    decided: DECIDED_SECTIONS.find((decided) => decided === section),
    refreshInterval: refreshInterval === DEFAULT_INTERVALS ? null : refreshInterval,
    version,
  };
}
