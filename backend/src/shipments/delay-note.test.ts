import { expect, it } from 'vitest';
import { dayOf } from '../kernel/days/calendar-day.ts';
import { delayNote } from './delay-note.ts';

const event = (day: string, location: string, description?: string) => ({
  status: 'In Transit' as const,
  location,
  timestamp: new Date(`${day}T12:00:00Z`),
  ...(description !== undefined && { description }),
});
const noteOf = (...events: Parameters<typeof delayNote>[0]) =>
  delayNote(events, { estimatedDelivery: '2026-11-25' }, dayOf);

it('is none of an event that only moved the shipment on', () => {
  const moves = [event('2026-11-23', 'Spokane, WA', 'Arrived'), event('2026-11-25', 'Billings, MT', 'Left')];
  expect(noteOf(...moves)).toBeUndefined();
  expect(noteOf({ ...event('2026-11-24', 'Billings, MT', 'On the way'), status: 'Out for Delivery' })).toBe(
    undefined,
  );
});

it('is that of an event at the same place and in the same status, whatever moved on or was undone since', () => {
  const held = [event('2026-11-23', 'Billings, MT'), event('2026-11-24', '', 'Held by snow')];
  expect(noteOf(...held)).toBe('Held by snow');
  expect(noteOf(...held, event('2026-11-24', 'Fargo, ND', 'Left'))).toBe('Held by snow');
  const undone = { ...event('2026-11-24', '', 'Wrong package'), retractedAt: new Date() };
  expect(noteOf(...held, undone)).toBe('Held by snow');
});

it('is that of any event after the expected day', () => {
  const late = event('2026-11-26', 'Fargo, ND', 'Repaired, and on its way again');
  expect(noteOf(event('2026-11-23', 'Billings, MT'), late)).toBe('Repaired, and on its way again');
});
