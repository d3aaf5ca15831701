import { Form, Input, Select, Switch } from 'antd';
import { phoneLink } from '@moveway/ui/link/contact-links.ts';
import { namedList } from '../../lib/forms/named-list.tsx';
import { NumberInput } from '../../lib/forms/number-input.tsx';
import { DayHours } from './day-hours.tsx';
import { HolidayList } from './holiday-list.tsx';
import { rateExamples } from './rate-examples.ts';
import {
  cancellationFields,
  chatFields,
  companyFields,
  consoleFields,
  contactFields,
  credentialFields,
  emailFields,
  hoursFields,
  intervalOptions,
  numberFormOptions,
  pathFields,
  quoteFields,
  rateGroups,
  statusMailOptions,
  themeOptions,
  timeZoneOptions,
  trackingFields,
  weekdayFields,
  type SettingsFormValues,
  verifiedSeeOptions,
} from './settings-fields.ts';
import { SiteSection } from './site-section.tsx';
import styles from './settings.module.css';

/** A field of dollars whose value is whole cents; an amount with a part of a cent stays, to be rejected. */
const inCents = {
  getValueProps: (value: unknown) => ({ value: typeof value === 'number' ? value / 100 : value }),
  normalize: (value: unknown) => {
    if (typeof value !== 'number') {
      return value;
    }
    const cents = Math.round(value * 100);
    return cents / 100 === value ? cents : String(value);
  },
};

/** Who the company is, on its public pages and papers. */
export function CompanySection() {
  return (
    <SiteSection name="company" label="Company" fields={companyFields}>
      {() => (
        <>
          <p className={styles.hint}>
            On public pages, quotes and printed papers. Blank fields are not shown.
          </p>
          <Form.Item<SettingsFormValues> name={['contacts', 'address']} label="Address">
            <Input maxLength={200} autoComplete="off" />
          </Form.Item>
          <div className={styles.pair}>
            {credentialFields.map(({ name, label }) => (
              <Form.Item<SettingsFormValues> key={name} name={['credentials', name]} label={label}>
                <Input inputMode="numeric" maxLength={20} autoComplete="off" />
              </Form.Item>
            ))}
            <Form.Item<SettingsFormValues> name="defaultTheme" label="Default theme of the site">
              <Select options={themeOptions} popupRender={namedList} />
            </Form.Item>
          </div>
        </>
      )}
    </SiteSection>
  );
}

/** How customers reach the company. */
export function ContactsSection() {
  return (
    <SiteSection name="contacts" label="Contacts" fields={pathFields('contacts', contactFields)}>
      {({ contacts }) => (
        <>
          <p className={styles.hint}>On public pages. Blank fields are not shown.</p>
          <div className={styles.pair}>
            {contactFields.map(({ name, label, type }) => (
              <Form.Item<SettingsFormValues>
                key={name}
                name={['contacts', name]}
                label={label}
                extra={
                  type === 'tel' && contacts[name] !== '' && phoneLink(contacts[name]) === undefined
                    ? 'Too short for a phone number: nobody can press it'
                    : undefined
                }
              >
                <Input type={type} maxLength={type === 'email' ? 254 : 200} autoComplete="off" />
              </Form.Item>
            ))}
          </div>
        </>
      )}
    </SiteSection>
  );
}

/** When support answers, and by which clock the company's days are counted. */
export function HoursSection() {
  return (
    <SiteSection name="hours" label="Hours" fields={hoursFields}>
      {() => (
        <>
          <Form.Item<SettingsFormValues>
            name="timeZone"
            label="Time zone"
            extra="Business hours, expected dates, analytics and the audit log use this time zone. A change does not move anything already counted."
          >
            <Select options={timeZoneOptions} popupRender={namedList} />
          </Form.Item>
          <h3 className={styles.heading}>Business hours</h3>
          <p className={styles.hint}>Shown in the footer, on Contact and FAQs, and in the chat.</p>
          <div className={styles.pair}>
            {weekdayFields.map(({ name, label }) => (
              <Form.Item<SettingsFormValues> key={name} name={['businessHours', name]} label={label}>
                <DayHours day={label} />
              </Form.Item>
            ))}
          </div>
          <HolidayList />
        </>
      )}
    </SiteSection>
  );
}

/** What the chat says and does by itself. */
export function ChatSection() {
  return (
    <SiteSection name="chat" label="Chat and replies" fields={chatFields}>
      {() => (
        <>
          <Form.Item<SettingsFormValues>
            name="awayText"
            label="Away message"
            extra="Shown in the chat outside business hours, followed by when you open again and the usual reply time"
          >
            <Input.TextArea maxLength={500} autoSize={{ minRows: 2 }} />
          </Form.Item>
          <Form.Item<SettingsFormValues>
            name="replyMailMinutes"
            label="Email an unread reply after this many minutes"
          >
            <NumberInput />
          </Form.Item>
        </>
      )}
    </SiteSection>
  );
}

/** What estimates cost. */
export function RatesSection() {
  return (
    <SiteSection name="rates" label="Rates" fields={rateGroups.flatMap(({ fields }) => fields)}>
      {({ rates }) => (
        <>
          <p className={styles.hint}>In dollars. New estimates use these right away.</p>
          <ul className={styles.examples} aria-label="Examples">
            {rateExamples(rates).map((example) => (
              <li key={example}>{example}</li>
            ))}
          </ul>
          {rateGroups.map((group) => (
            <section key={group.title}>
              <h3 className={styles.heading}>{group.title}</h3>
              <div className={styles.pair}>
                {group.fields.map(({ path, label }) => (
                  <Form.Item<SettingsFormValues> key={label} name={[...path]} label={label} {...inCents}>
                    <NumberInput prefix="$" />
                  </Form.Item>
                ))}
              </div>
            </section>
          ))}
        </>
      )}
    </SiteSection>
  );
}

/** How long quotes are valid. */
export function QuoteSection() {
  return (
    <SiteSection name="quotes" label="Quotes" fields={quoteFields}>
      {() => (
        <Form.Item<SettingsFormValues>
          name={['quoteTerms', 'validDays']}
          label="Days a kept quote is valid"
          extra="Its price counts until the last of them."
        >
          <NumberInput />
        </Form.Item>
      )}
    </SiteSection>
  );
}

/** What a cancellation costs. */
export function CancellationSection() {
  return (
    <SiteSection name="cancellation" label="Cancellation" fields={cancellationFields}>
      {() => (
        <Form.Item<SettingsFormValues>
          name={['cancellationTerms', 'feeBeforeDispatch']}
          label="Fee before dispatch"
          extra="Customers read it before they ask to cancel, and it is filled in when a Pending package is canceled. $0 for none. The Terms of Use say $50."
          {...inCents}
        >
          <NumberInput prefix="$" />
        </Form.Item>
      )}
    </SiteSection>
  );
}

/** What strangers see of a package, and how packages are counted. */
export function TrackingSection() {
  return (
    <SiteSection name="tracking" label="Tracking and privacy" fields={trackingFields}>
      {() => (
        <>
          <p className={styles.hint}>
            Anyone who has or guesses a tracking number sees what public tracking shows: we recommend both
            switches. Owners and staff always see everything.
          </p>
          <Form.Item<SettingsFormValues>
            name="maskNames"
            label="Show sender and receiver by initials in public tracking"
            valuePropName="checked"
          >
            <Switch />
          </Form.Item>
          <Form.Item<SettingsFormValues>
            name="hideAmounts"
            label="Hide amounts and declared values in public tracking"
            valuePropName="checked"
          >
            <Switch />
          </Form.Item>
          <Form.Item<SettingsFormValues>
            name="verifiedSee"
            label="What a verified receiver sees"
            extra="Verified by their email address or the last four digits of their phone number, for 30 days in one browser"
          >
            <Select options={verifiedSeeOptions} popupRender={namedList} />
          </Form.Item>
          <Form.Item<SettingsFormValues> name="trackingNumberForm" label="New tracking numbers">
            <Select options={numberFormOptions} popupRender={namedList} />
          </Form.Item>
          <Form.Item<SettingsFormValues>
            name="stalledDays"
            label="Days without an update until a package is stalled"
          >
            <NumberInput />
          </Form.Item>
        </>
      )}
    </SiteSection>
  );
}

/** Which events customers and receivers are emailed about. */
export function EmailSection() {
  return (
    <SiteSection name="email" label="Email" fields={emailFields}>
      {() => (
        <Form.Item<SettingsFormValues>
          name="statusMails"
          label="Emails to customers and receivers"
          extra="Sent one minute after the change, unless it is undone"
        >
          <Select mode="multiple" options={statusMailOptions} popupRender={namedList} />
        </Form.Item>
      )}
    </SiteSection>
  );
}

/** How the console itself works (specification, section 2). */
export function ConsoleSection() {
  return (
    <SiteSection name="console" label="Console" fields={consoleFields}>
      {() => (
        <div className={styles.pair}>
          <Form.Item<SettingsFormValues> name="refreshInterval" label="Refresh interval">
            <Select options={intervalOptions} popupRender={namedList} />
          </Form.Item>
          <Form.Item<SettingsFormValues> name="maxPackagesPerUser" label="Max Packages Per User">
            <NumberInput />
          </Form.Item>
        </div>
      )}
    </SiteSection>
  );
}
