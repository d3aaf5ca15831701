import { Input, Select, Switch } from 'antd';
import type { RateName } from '@moveway/contracts/quotes/quote.constants.ts';
import {
  STATUS_MAIL_OCCASIONS,
  WEEKDAYS,
  type Holiday,
} from '@moveway/contracts/settings/settings.constants.ts';
import { REFRESH_INTERVALS, type Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { phoneLink } from '@moveway/ui/link/contact-links.ts';
import { listText } from '../../lib/forms/field-changes.ts';
import { namedList } from '../../lib/forms/named-list.tsx';
import { NumberInput } from '../../lib/forms/number-input.tsx';
import { DayHours } from './day-hours.tsx';
import { HolidayList } from './holiday-list.tsx';
import { rateExamples } from './rate-examples.ts';
import { DEFAULT_INTERVALS, dollarText } from './settings-values.ts';
import { SettingItem, SiteSection, type SettingField } from './site-section.tsx';
import styles from './settings.module.css';

/* Every setting is one row: where it is stored, what it is called and the input it has. */

const count = { input: <NumberInput /> };

/** Kept in whole cents; an amount with a part of a cent stays, to be rejected. */
const dollars = {
  input: <NumberInput prefix="$" />,
  show: dollarText,
  item: {
    getValueProps: (value: unknown) => ({ value: typeof value === 'number' ? value / 100 : value }),
    normalize: (value: unknown) => {
      if (typeof value !== 'number') {
        return value;
      }
      const cents = Math.round(value * 100);
      return cents / 100 === value ? cents : String(value);
    },
  },
};

const flag = {
  input: <Switch />,
  show: (isOn: boolean) => (isOn ? 'On' : 'Off'),
  item: { valuePropName: 'checked' },
};

const choice = <Value extends string | number>(options: { value: Value; label: string }[]) => ({
  input: <Select options={options} popupRender={namedList} />,
  show: (value: Value) => options.find((option) => option.value === value)?.label ?? String(value),
});

const address: SettingField = {
  path: ['contacts', 'address'],
  label: 'Address',
  input: <Input maxLength={200} autoComplete="off" />,
};
const digits = { input: <Input inputMode="numeric" maxLength={20} autoComplete="off" /> };
const credentials: readonly SettingField[] = [
  { path: ['credentials', 'usdotNumber'], label: 'USDOT number', ...digits },
  { path: ['credentials', 'mcNumber'], label: 'MC number', ...digits },
  { path: ['credentials', 'cargoInsurance'], label: 'Cargo insurance limit ($)', ...digits },
  {
    path: ['defaultTheme'],
    label: 'Default theme of the site',
    ...choice<Settings['defaultTheme']>([
      { value: 'system', label: 'Same as device' },
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ]),
  },
];

/** Who the company is, on its public pages and papers. */
export function CompanySection() {
  return (
    <SiteSection
      name="company"
      label="Company"
      hint="On public pages, quotes and printed papers. Blank fields are not shown."
      fields={[address, ...credentials]}
    >
      {() => (
        <>
          <SettingItem field={address} />
          <SettingPair fields={credentials} />
        </>
      )}
    </SiteSection>
  );
}

function SettingPair({ fields }: { fields: readonly SettingField[] }) {
  return (
    <div className={styles.pair}>
      {fields.map((field) => (
        <SettingItem key={field.label} field={field} />
      ))}
    </div>
  );
}

const contact = (name: keyof Settings['contacts'], label: string, type: 'email' | 'tel' | 'text') => ({
  path: ['contacts', name],
  label,
  name,
  input: <Input type={type} maxLength={type === 'email' ? 254 : 200} autoComplete="off" />,
  isPhone: type === 'tel',
});
const contacts = [
  contact('supportEmail', 'Support email', 'email'),
  contact('privacyEmail', 'Privacy email', 'email'),
  contact('legalEmail', 'Legal email', 'email'),
  contact('accessibilityEmail', 'Accessibility email', 'email'),
  contact('phone', 'Phone', 'tel'),
  contact('whatsApp', 'WhatsApp', 'tel'),
  contact('telegram', 'Telegram', 'text'),
];

/** How customers reach the company. */
export function ContactsSection() {
  return (
    <SiteSection
      name="contacts"
      label="Contacts"
      hint="On public pages. Blank fields are not shown."
      fields={contacts}
    >
      {({ contacts: typed }) => (
        <SettingPair
          fields={contacts.map(({ name, isPhone, ...field }) =>
            isPhone && typed[name] !== '' && phoneLink(typed[name]) === undefined
              ? { ...field, extra: 'Too short for a phone number: nobody can press it' }
              : field,
          )}
        />
      )}
    </SiteSection>
  );
}

const timeZone: SettingField = {
  path: ['timeZone'],
  label: 'Time zone',
  extra:
    'Business hours, expected dates, analytics and the audit log use this time zone. A change does not move anything already counted.',
  ...choice([
    { value: 'America/New_York', label: 'Eastern' },
    { value: 'America/Chicago', label: 'Central' },
    { value: 'America/Denver', label: 'Mountain' },
    { value: 'America/Phoenix', label: 'Arizona' },
    { value: 'America/Los_Angeles', label: 'Pacific' },
    { value: 'America/Anchorage', label: 'Alaska' },
    { value: 'Pacific/Honolulu', label: 'Hawaii' },
  ]),
};
/** As a week is read, from Monday on. */
const hours: readonly SettingField[] = [...WEEKDAYS.slice(1), WEEKDAYS[0]].map((name) => {
  const label = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  return { path: ['businessHours', name], label, input: <DayHours day={label} /> };
});
const holidays: SettingField = {
  path: ['holidays'],
  label: 'Holidays',
  show: (days: readonly Partial<Holiday>[]) =>
    listText(days.map(({ day = '', name = '' }) => `${day} ${name}`)),
};

/** When support answers, and by which clock the company's days are counted. */
export function HoursSection() {
  return (
    <SiteSection name="hours" label="Hours" fields={[timeZone, ...hours, holidays]}>
      {() => (
        <>
          <SettingItem field={timeZone} />
          <h3 className={styles.heading}>Business hours</h3>
          <p className={styles.hint}>Shown in the footer, on Contact and FAQs, and in the chat.</p>
          <SettingPair fields={hours} />
          <HolidayList />
        </>
      )}
    </SiteSection>
  );
}

const chat: readonly SettingField[] = [
  {
    path: ['awayText'],
    label: 'Away message',
    extra:
      'Shown in the chat outside business hours, followed by when you open again and the usual reply time',
    input: <Input.TextArea maxLength={500} autoSize={{ minRows: 2 }} />,
  },
  { path: ['replyMailMinutes'], label: 'Email an unread reply after this many minutes', ...count },
];

/** What the chat says and does by itself. */
export function ChatSection() {
  return <SiteSection name="chat" label="Chat and replies" fields={chat} />;
}

const rate = (name: RateName, label: string): SettingField => ({ path: ['rates', name], label, ...dollars });
const rateGroups = [
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
];

/** What estimates cost. */
export function RatesSection() {
  return (
    <SiteSection
      name="rates"
      label="Rates"
      hint="In dollars. New estimates use these right away."
      fields={rateGroups.flatMap(({ fields }) => fields)}
    >
      {({ rates }) => (
        <>
          <ul className={styles.examples} aria-label="Examples">
            {rateExamples(rates).map((example) => (
              <li key={example}>{example}</li>
            ))}
          </ul>
          {rateGroups.map(({ title, fields }) => (
            <section key={title}>
              <h3 className={styles.heading}>{title}</h3>
              <SettingPair fields={fields} />
            </section>
          ))}
        </>
      )}
    </SiteSection>
  );
}

const quotes: readonly SettingField[] = [
  {
    path: ['quoteTerms', 'validDays'],
    label: 'Days a kept quote is valid',
    extra: 'Its price counts until the last of them.',
    ...count,
  },
];

/** How long quotes are valid. */
export function QuoteSection() {
  return <SiteSection name="quotes" label="Quotes" fields={quotes} />;
}

const cancellation: readonly SettingField[] = [
  {
    path: ['cancellationTerms', 'feeBeforeDispatch'],
    label: 'Fee before dispatch',
    extra:
      'Customers read it before they ask to cancel, and it is filled in when a Pending package is canceled. $0 for none. The Terms of Use say $50.',
    ...dollars,
  },
];

/** What a cancellation costs. */
export function CancellationSection() {
  return <SiteSection name="cancellation" label="Cancellation" fields={cancellation} />;
}

const tracking: readonly SettingField[] = [
  { path: ['maskNames'], label: 'Show sender and receiver by initials in public tracking', ...flag },
  { path: ['hideAmounts'], label: 'Hide amounts and declared values in public tracking', ...flag },
  {
    path: ['verifiedSee'],
    label: 'What a verified receiver sees',
    extra:
      'Verified by their email address or the last four digits of their phone number, for 30 days in one browser',
    ...choice<Settings['verifiedSee']>([
      { value: 'nothing', label: 'Same as everyone else' },
      { value: 'names-and-amounts', label: 'Names and amounts' },
      { value: 'everything', label: 'Everything, with streets' },
    ]),
  },
  {
    path: ['trackingNumberForm'],
    label: 'New tracking numbers',
    ...choice<Settings['trackingNumberForm']>([
      { value: 'time', label: 'MW, 6 digits of the time, 3 random' },
      { value: 'check-digit', label: 'MW, 9 random digits, check digit' },
    ]),
  },
  { path: ['stalledDays'], label: 'Days without an update until a package is stalled', ...count },
];

/** What strangers see of a package, and how packages are counted. */
export function TrackingSection() {
  return (
    <SiteSection
      name="tracking"
      label="Tracking and privacy"
      hint="Anyone who has or guesses a tracking number sees what public tracking shows: we recommend both switches. Owners and staff always see everything."
      fields={tracking}
    />
  );
}

const mails = STATUS_MAIL_OCCASIONS.map((value) => ({
  value,
  label: value === 'New Date' ? 'New expected date' : value,
}));
const email: readonly SettingField[] = [
  {
    path: ['statusMails'],
    label: 'Emails to customers and receivers',
    extra: 'Sent one minute after the change, unless it is undone',
    input: <Select mode="multiple" options={mails} popupRender={namedList} />,
    show: listText,
  },
];

/** Which events customers and receivers are emailed about. */
export function EmailSection() {
  return <SiteSection name="email" label="Email" fields={email} />;
}

const secondsText = (seconds: number) => (seconds < 60 ? `${seconds} s` : `${seconds / 60} min`);
const ofConsole: readonly SettingField[] = [
  {
    path: ['refreshInterval'],
    label: 'Refresh interval',
    ...choice<number>([
      ...REFRESH_INTERVALS.map((seconds) => ({ value: seconds, label: secondsText(seconds) })),
      { value: DEFAULT_INTERVALS, label: 'Counts 30 s, packages 15 s, messages 5 s' },
    ]),
  },
  { path: ['maxPackagesPerUser'], label: 'Max Packages Per User', ...count },
];

/** How the console itself works (specification, section 2). */
export function ConsoleSection() {
  return (
    <SiteSection name="console" label="Console" fields={ofConsole}>
      {() => <SettingPair fields={ofConsole} />}
    </SiteSection>
  );
}
