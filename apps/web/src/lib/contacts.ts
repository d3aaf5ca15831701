import type { PublicSettings } from '@moveway/contracts/settings/settings.routes.ts';

type Contacts = PublicSettings['contacts'];

/** A way to reach the company, as it is shown. */
export interface ContactLine {
  label: string;
  text: string;
  /** Missing for what cannot be opened, such as a street address. */
  href?: string;
}

const LABELS: Readonly<Record<keyof Contacts, string>> = {
  supportEmail: 'Email',
  privacyEmail: 'Privacy',
  legalEmail: 'Legal',
  accessibilityEmail: 'Accessibility',
  phone: 'Phone',
  whatsApp: 'WhatsApp',
  telegram: 'Telegram',
  address: 'Address',
};

/** The given contacts that are set, in the order given, with a link where one can be made. */
export function contactLines(contacts: Partial<Contacts>): ContactLine[] {
  // The keys of an object literal of this type are its own.
  return (Object.entries(contacts) as [keyof Contacts, string][])
    .filter(([, text]) => text !== '')
    .map(([kind, text]) => {
      const href = contactHref(kind, text);
      return { label: LABELS[kind], text, ...(href !== undefined && { href }) };
    });
}

function contactHref(kind: keyof Contacts, text: string): string | undefined {
  const digits = text.replaceAll(/\D/g, '');
  const isNumber = digits.length >= 7;
  if (kind === 'phone') {
    return isNumber ? `tel:${text.trim().startsWith('+') ? '+' : ''}${digits}` : undefined;
  }
  if (kind === 'whatsApp') {
    return isNumber ? `https://wa.me/${digits}` : undefined;
  }
  if (kind === 'telegram') {
    const handle = /^(?:(?:https?:\/\/)?t\.me\/|@)?(\w{4,32})$/.exec(text.trim())?.[1];
    return handle && `https://t.me/${handle}`;
  }
  return kind === 'address' ? undefined : `mailto:${text}`;
}
