import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { zonedDays } from '../kernel/days/zoned-day.ts';
import { maskName, presentPublic, presentToCustomer } from './shipment.presenter.ts';
import type { Shipment } from './shipment.types.ts';

const DAYS = zonedDays(new Date(), 'UTC');

it.each([
  ['Jane Roe', 'J. R.'],
  ['  lone   star auto ', 'L. S. A.'],
  ['José Núñez-García', 'J. N.'],
  ['“Smith” & Sons', 'S. S.'],
  ['魏 林', '魏. 林.'],
  ['***', '•'],
])('shows %s as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

it('never shows more than one letter of a word', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{2,12}$/), { minLength: 1, maxLength: 5 }), (words) => {
      expect(maskName(words.join(' '))).toBe(
        words.map((word) => `${word.charAt(0).toUpperCase()}.`).join(' '),
      );
    }),
  );
});

it('gives strangers no fee, and nobody but staff the name of an administrator, before any answer is parsed', async () => {
  const at = new Date();
  const by = 'dispatcher';
  const shipment: Shipment = {
    id: 'a'.repeat(24),
    trackingNumber: 'MW1000001',
    kind: 'package',
    status: 'Pending',
    sender: 'Emma Whitfield',
    receiver: 'Daniel Ortiz',
    estimatedDelivery: '2099-01-01',
    version: 1,
    createdAt: at,
    updatedAt: at,
    lastEventAt: at,
    cancellationRequest: { state: 'declined', at, answer: { note: 'It has left.', at, by } },
  };
  const canceled: Shipment = {
    ...shipment,
    cancellation: { reason: 'other', note: 'Sold', feeCents: 5000, at, by },
  };
  const onHold: Shipment = { ...shipment, hold: { reason: 'other', until: '2099-01-02', at, by } };
  expect(presentPublic(canceled).cancellation).not.toHaveProperty('fee');
  expect((await presentToCustomer(canceled, async () => undefined, DAYS)).cancellation).toHaveProperty(
    'fee',
    50,
  );
  for (const each of [shipment, canceled, onHold]) {
    expect(JSON.stringify(presentPublic(each))).not.toContain(by);
    expect(JSON.stringify(await presentToCustomer(each, async () => undefined, DAYS))).not.toContain(by);
  }
});
