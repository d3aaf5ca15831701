import {
  STATUS_MAIL_OCCASIONS,
  WEEKDAYS,
  type Weekday,
} from '@moveway/contracts/settings/settings.constants.ts';
import {
  REFRESH_INTERVALS,
  type Settings,
  type SettingsUpdate,
} from '@moveway/contracts/settings/settings.routes.ts';
import type { Field } from '../../lib/field-changes.ts';
import type { RateName } from '@moveway/contracts/quotes/quote.constants.ts';

/** The rates of estimates with their labels, in whole cents. */
export const rateFields: readonly { name: RateName; label: string }[] = [
  { name: 'vehicleBase', label: 'Vehicle: pickup and delivery' },
  { name: 'vehiclePerMile', label: 'Vehicle: per mile' },
  { name: 'vehicleSailing', label: 'Vehicle by ship: loading and harbors' },
  { name: 'vehiclePerSeaMile', label: 'Vehicle by ship: per mile' },
  { name: 'suvExtra', label: 'SUV' },
  { name: 'pickupExtra', label: 'Pickup truck or van' },
  { name: 'enclosedPerMile', label: 'Enclosed trailer: per mile' },
  { name: 'inoperableExtra', label: 'Vehicle that does not run' },
  { name: 'vehicleSeasonPerMile', label: 'Vehicle, May to August: per mile' },
  { name: 'vehicleExpedited', label: 'Vehicle: expedited pickup' },
  { name: 'packageBase', label: 'Parcel: pickup and delivery' },
  { name: 'packagePer100Miles', label: 'Parcel: per 100 miles' },
  { name: 'packagePerPound', label: 'Parcel: per pound' },
  { name: 'packageSeason', label: 'Parcel, May to August' },
  { name: 'packageExpedited', label: 'Parcel: next business day' },
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
  { name: 'address', label: 'Address', type: 'text' },
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

/** Every setting, for the comparison of an edit conflict. */
export const settingsFields: readonly Field[] = [
  { path: ['refreshInterval'], label: 'Refresh interval', show: labelIn(intervalOptions) },
  { path: ['maxPackagesPerUser'], label: 'Max Packages Per User' },
  { path: ['trackingNumberForm'], label: 'New tracking numbers', show: labelIn(numberFormOptions) },
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
  { path: ['timeZone'], label: 'Time zone', show: labelIn(timeZoneOptions) },
  { path: ['defaultTheme'], label: 'Default theme', show: labelIn(themeOptions) },
  {
    path: ['statusMails'],
    label: 'Emails to customers and receivers',
    show: (occasions: readonly string[]) => occasions.join(', '),
  },
  ...weekdayFields.map(({ name, label }) => ({ path: ['businessHours', name], label: `Hours, ${label}` })),
  { path: ['stalledDays'], label: 'Days without an update until a package is stalled' },
  { path: ['awayText'], label: 'Away message' },
  {
    path: ['thanksNeedNoAnswer'],
    label: 'Messages that only say thanks',
    show: (needNone: boolean) => (needNone ? 'Need no answer' : 'Wait for an answer'),
  },
  { path: ['replyMailMinutes'], label: 'Email an unread reply after this many minutes' },
  ...contactFields.map(({ name, label }) => ({ path: ['contacts', name], label })),
  ...rateFields.map(({ name, label }) => ({ path: ['rates', name], label: `${label}, in cents` })),
  ...credentialFields.map(({ name, label }) => ({ path: ['credentials', name], label })),
];

export function formValuesOf({ version: _version, refreshInterval, ...rest }: Settings): SettingsFormValues {
  return { ...rest, refreshInterval: refreshInterval ?? DEFAULT_INTERVALS };
}

/** The body to send, not validated yet. */
export function bodyOf({ refreshInterval, ...rest }: SettingsFormValues, version: number): unknown {
  return {
    ...rest,
    refreshInterval: refreshInterval === DEFAULT_INTERVALS ? null : refreshInterval,
    version,
  };
}
