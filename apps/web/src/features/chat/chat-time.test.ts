import { expect, it } from 'vitest';
import { formatChatDay } from './chat-time.ts';

/** An instant by the clock of whoever runs this. */
const at = (local: string) => new Date(local).toISOString();

it.each([
  ['2026-11-21T00:00:00', 'Today'],
  ['2026-11-21T23:59:59', 'Today'],
  ['2026-11-20T23:59:59', 'Yesterday'],
  ['2026-11-19T12:00:00', 'Thu, Nov 19, 2026'],
  ['2025-11-21T12:00:00', 'Fri, Nov 21, 2025'],
])('calls %s of the reader’s clock %s', (local, day) => {
  expect(formatChatDay(at(local), '2026-11-21')).toBe(day);
});

it('knows yesterday over the end of a month, a year and daylight saving', () => {
  expect(formatChatDay(at('2026-12-31T22:00:00'), '2027-01-01')).toBe('Yesterday');
  expect(formatChatDay(at('2026-11-01T00:30:00'), '2026-11-02')).toBe('Yesterday');
});
