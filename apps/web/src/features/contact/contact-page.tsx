import { Link, useLocation } from 'react-router-dom';
import { ContactButtons } from '../../lib/page/contact-buttons.tsx';
import { PageHead } from '../../lib/page/page-head.tsx';
import { PageSection } from '../../lib/page/page-section.tsx';
import { FormPlace } from '../../lib/forms/form-place.tsx';
import { RequestForm, type RequestField } from '../../lib/forms/request-form.tsx';
import { Card } from '@moveway/ui/card/card.tsx';
import { contactLines } from '../../lib/company/details.ts';
import { useOpenHours } from '../../lib/company/open-hours.ts';
import { CredentialList } from '../../lib/page/credential-list.tsx';
import { useSiteSettings } from '../../lib/company/site-settings.ts';
import styles from './contact-page.module.css';

interface ContactFact {
  title: string;
  text: string;
}

/** The service area (specification, section 2). */
const AREA: ContactFact = {
  title: 'Nationwide service area',
  text: 'Pickup and delivery in all fifty states: by truck in the lower 48, by ship to Alaska and Hawaii.',
};

/** The hours of the settings, and the service area. */
function contactFacts({ text, isAlways }: ReturnType<typeof useOpenHours>): ContactFact[] {
  const hours = {
    title: text,
    text: isAlways
      ? 'Trucks roll through the night, and so do we. The chat on every page is answered at any hour.'
      : 'Messages in the chat on every page are answered in these hours. You can write at any time.',
  };
  return text === '' ? [AREA] : [hours, AREA];
}

/** When each contact is the best one. */
const CONTACT_HINTS: Readonly<Record<string, string>> = {
  phone: 'Best when a truck is on its way.',
  supportEmail: 'Best with photos and documents.',
  telegram: 'Best for a quick question from the road.',
  whatsApp: 'Best for photos from the driveway.',
  address: 'For letters only. We receive no vehicles here.',
};

/** `/contact` (specification, section 2). */
export function ContactPage() {
  const hours = useOpenHours();
  return (
    <>
      <PageHead
        kicker={hours.isAlways ? 'Any hour' : 'Contact'}
        title="Contact us"
        lead={`A real person answers${hours.isAlways ? ', day or night' : ''}. If it is about a shipment, have its tracking number handy.`}
        sign="phone"
      >
        <p className={styles.quick} data-not-printed>
          <span>Often quicker:</span> <Link to="/tracking">track your package</Link> <span>or read the</span>{' '}
          <Link to="/faqs">frequently asked questions</Link>
          <span>.</span>
        </p>
      </PageHead>
      <PageSection id="ways" title="Ways to reach us">
        <ContactWays />
        <CredentialList />
        <ContactButtons labels={{ phone: 'Call now' }} />
      </PageSection>
      <ContactForm />
      <PageSection id="service" title="When and where">
        <ul className={styles.facts}>
          {contactFacts(hours).map(({ title, text }) => (
            <li key={title} className={styles.fact}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </PageSection>
    </>
  );
}

const FIELDS: readonly RequestField[] = [
  { name: 'name', label: 'Name', required: 'Enter your name', autoComplete: 'name' },
  {
    name: 'email',
    label: 'Email Address',
    type: 'email',
    autoComplete: 'email',
    required: 'Please enter a valid email address',
  },
  { name: 'phone', label: 'Phone Number (optional)', type: 'tel', autoComplete: 'tel' },
  { name: 'trackingNumber', label: 'Tracking number (optional)', autoComplete: 'off' },
  { name: 'message', label: 'Message', required: 'Write a message' },
];

/** A form that sends a message to the staff, without an account. */
function ContactForm() {
  return (
    <PageSection
      id="write"
      title="Write to us"
      tone="sunken"
      lead="For anything too long for the chat. You get a reference number right away."
    >
      <FormPlace>
        <RequestForm
          // Shows what the chat has just written into its draft.
          key={JSON.stringify(useLocation().state)}
          kind="contact"
          label="Write to us"
          fields={FIELDS}
          submitLabel="Send message"
          promise="A person will read it and reply."
        />
      </FormPlace>
    </PageSection>
  );
}

/** A card for each contact that is set. */
function ContactWays() {
  const lines = contactLines(useSiteSettings().contacts).filter(({ kind }) => kind in CONTACT_HINTS);
  if (lines.length === 0) {
    return <p className={styles.none}>Message us in the chat: it goes straight to dispatch.</p>;
  }
  return (
    <ul className={styles.ways}>
      {lines.map(({ kind, label, text, href }) => (
        <Card key={kind} as="li" className={styles.way}>
          <h3>{label}</h3>
          <p className={styles.value}>{href === undefined ? text : <a href={href}>{text}</a>}</p>
          <p className="muted">{CONTACT_HINTS[kind]}</p>
        </Card>
      ))}
    </ul>
  );
}
