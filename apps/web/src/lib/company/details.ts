import type { PublicSettings } from '@moveway/contracts/settings/settings.routes.ts';
import { mailLink, phoneLink } from '@moveway/ui/link/contact-links.ts';

type Contacts = PublicSettings['contacts'];
export type ContactKind = keyof Contacts;

/** A contact of the company as it is shown. */
export interface ContactLine {
  kind: ContactKind;
  label: string;
  text: string;
  /** Missing if it cannot be opened, such as a street address. */
  href?: string;
}

/** In the order they are shown. */
const LABELS: readonly (readonly [ContactKind, string])[] = [
  ['supportEmail', 'Email'],
  ['phone', 'Phone'],
  ['whatsApp', 'WhatsApp'],
  ['telegram', 'Telegram'],
  ['address', 'Address'],
  ['privacyEmail', 'Privacy'],
  ['legalEmail', 'Legal'],
  ['accessibilityEmail', 'Accessibility'],
];

/** The contacts that are set, with a link where one can be made. */
export function contactLines(contacts: Contacts): ContactLine[] {
  return LABELS.filter(([kind]) => contacts[kind] !== '').map(([kind, label]) => {
    const text = contacts[kind];
    const href = contactHref(kind, text);
    return { kind, label, text, href };
  });
}

function contactHref(kind: ContactKind, text: string): string | undefined {
  if (kind === 'phone') {
    return phoneLink(text);
  }
  if (kind === 'whatsApp') {
    return phoneLink(text)?.replace(/^tel:\+?/, 'https://wa.me/');
  }
  if (kind === 'telegram') {
    const handle = /^(?:(?:https?:\/\/)?t\.me\/|@)?(\w{4,32})$/.exec(text.trim())?.[1];
    return handle && `https://t.me/${handle}`;
  }
  return kind === 'address' ? undefined : mailLink(text);
}

/** The credentials that are set, formatted. */
export function credentialLines({
  usdotNumber,
  mcNumber,
  cargoInsurance,
}: PublicSettings['credentials']): { label: string; text: string }[] {
  return [
    { label: 'USDOT', text: usdotNumber },
    { label: 'MC', text: mcNumber },
    {
      label: 'Cargo insurance',
      text: cargoInsurance && `up to $${Number(cargoInsurance).toLocaleString('en-US')}`,
    },
  ].filter(({ text }) => text !== '');
}
