import type { PublicSettings } from '@moveway/contracts/settings/settings.routes.ts';

type Contacts = PublicSettings['contacts'];
export type ContactKind = keyof Contacts;

/** A way to reach the company, as it is shown. */
export interface ContactLine {
  label: string;
  text: string;
  /** Missing for what cannot be opened, such as a street address. */
  href?: string;
}

const LABELS: Readonly<Record<ContactKind, string>> = {
  supportEmail: 'Email',
  privacyEmail: 'Privacy',
  legalEmail: 'Legal',
  accessibilityEmail: 'Accessibility',
  phone: 'Phone',
  whatsApp: 'WhatsApp',
  telegram: 'Telegram',
  address: 'Address',
};

/** Those of these kinds that are set, in the order given, with a link where one can be made. */
export function contactLines(contacts: Contacts, kinds: readonly ContactKind[]): ContactLine[] {
  return kinds
    .filter((kind) => contacts[kind] !== '')
    .map((kind) => {
      const text = contacts[kind];
      const href = contactHref(kind, text);
      return { label: LABELS[kind], text, ...(href !== undefined && { href }) };
    });
}

function contactHref(kind: ContactKind, text: string): string | undefined {
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
