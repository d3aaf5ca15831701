import { DEFAULT_PUBLIC_SETTINGS } from '@moveway/contracts/settings/settings.constants.ts';
import type { PublicSettings } from '@moveway/contracts/settings/settings.routes.ts';
import { expect, it } from 'vitest';
import { contactLines, credentialLines } from './details.ts';

const linesOf = (given: Partial<PublicSettings['contacts']>) =>
  contactLines({ ...DEFAULT_PUBLIC_SETTINGS.contacts, ...given });

it('leaves out what is not set, and links what can be opened', () => {
  expect(
    linesOf({
      supportEmail: 'help@moveway.example',
      privacyEmail: 'privacy@moveway.example',
      phone: '+1 (312) 555-0142',
      whatsApp: '1 312 555 0142',
      telegram: '@moveway_support',
      address: '1 Road St, Chicago',
    }),
  ).toEqual([
    {
      kind: 'supportEmail',
      label: 'Email',
      text: 'help@moveway.example',
      href: 'mailto:help@moveway.example',
    },
    { kind: 'phone', label: 'Phone', text: '+1 (312) 555-0142', href: 'tel:+13125550142' },
    { kind: 'whatsApp', label: 'WhatsApp', text: '1 312 555 0142', href: 'https://wa.me/13125550142' },
    { kind: 'telegram', label: 'Telegram', text: '@moveway_support', href: 'https://t.me/moveway_support' },
    { kind: 'address', label: 'Address', text: '1 Road St, Chicago' },
    {
      kind: 'privacyEmail',
      label: 'Privacy',
      text: 'privacy@moveway.example',
      href: 'mailto:privacy@moveway.example',
    },
  ]);
});

it('shows as text what no link can be made of', () => {
  expect(linesOf({ phone: 'ask at the console', telegram: 'javascript:alert(1)' })).toEqual([
    { kind: 'phone', label: 'Phone', text: 'ask at the console' },
    { kind: 'telegram', label: 'Telegram', text: 'javascript:alert(1)' },
  ]);
});

it('shows the credentials that are set, and nothing for the others', () => {
  expect(credentialLines({ usdotNumber: '1234567', mcNumber: '', cargoInsurance: '250000' })).toEqual([
    { label: 'USDOT', text: '1234567' },
    { label: 'Cargo insurance', text: 'up to $250,000' },
  ]);
  expect(credentialLines({ usdotNumber: '', mcNumber: '', cargoInsurance: '' })).toEqual([]);
});
