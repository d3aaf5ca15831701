import { expect, it } from 'vitest';
import { idleText } from './idle-text.ts';

it.each([
  ['2026-11-20T11:59:00.000Z', '1 min'],
  ['2026-11-20T10:30:00.000Z', '1 hour'],
  ['2026-11-18T10:30:00.000Z', '2 days'],
  // The clock of this device may be behind.
  ['2026-11-20T12:00:05.000Z', '0 min'],
])('counts from %s in minutes, hours or days', (lastEventAt, idle) => {
  expect(idleText(lastEventAt, new Date('2026-11-20T12:00:00.000Z'))).toBe(idle);
});
