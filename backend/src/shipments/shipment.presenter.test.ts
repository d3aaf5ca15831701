import { describe, expect, it } from 'vitest';
import { dayOf, zonedDays } from '../kernel/days.ts';
import { delayNote, presentPublic, presentToCustomer } from './shipment.presenter.ts';
import type { Shipment } from './shipment.types.ts';

const DAYS = zonedDays(new Date(), 'UTC');

it('an answer has a fee only for the owner and a name of an administrator only for staff, before it is parsed', async () => {
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
  expect((await presentToCustomer(canceled, DAYS)).cancellation).toHaveProperty('fee', 50);
  for (const each of [shipment, canceled, onHold]) {
    expect(JSON.stringify(presentPublic(each))).not.toContain(by);
    expect(JSON.stringify(await presentToCustomer(each, DAYS))).not.toContain(by);
  }
});

describe('the note that says why a shipment waits', () => {
  const event = (day: string, location: string, description?: string) => ({
    status: 'In Transit' as const,
    location,
    timestamp: new Date(`${day}T12:00:00Z`),
    ...(description !== undefined && { description }),
  });
  const noteOf = (...events: Parameters<typeof delayNote>[0]) =>
    delayNote(events, { estimatedDelivery: '2026-11-25' }, dayOf);

  it('is not the note of an event that only moved the shipment on', () => {
    const moves = [
      event('2026-11-23', 'Spokane, WA', 'Arrived'),
      event('2026-11-25', 'Billings, MT', 'Left'),
    ];
    expect(noteOf(...moves)).toBeUndefined();
    expect(noteOf({ ...event('2026-11-24', 'Billings, MT', 'On the way'), status: 'Out for Delivery' })).toBe(
      undefined,
    );
  });

  it('is the note of an event at the same place and in the same status, also after later moves and undone updates', () => {
    const held = [event('2026-11-23', 'Billings, MT'), event('2026-11-24', '', 'Held by snow')];
    expect(noteOf(...held)).toBe('Held by snow');
    expect(noteOf(...held, event('2026-11-24', 'Fargo, ND', 'Left'))).toBe('Held by snow');
    const undone = { ...event('2026-11-24', '', 'Wrong package'), retractedAt: new Date() };
    expect(noteOf(...held, undone)).toBe('Held by snow');
  });

  it('is the note of any event after the expected day', () => {
    const late = event('2026-11-26', 'Fargo, ND', 'Repaired, and on its way again');
    expect(noteOf(event('2026-11-23', 'Billings, MT'), late)).toBe('Repaired, and on its way again');
  });
});
