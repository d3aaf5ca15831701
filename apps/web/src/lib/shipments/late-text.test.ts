import { expect, it } from 'vitest';
import { lateText } from './late-text.ts';

const due = { day: '2026-10-30', isLate: false };

it('counts from the present day, which may be later than the day of the answer', () => {
  expect(lateText({ isOver: false, due }, '2026-10-30')).toBeUndefined();
  expect(lateText({ isOver: false, due }, '2026-10-31')).toBe('1 day late');
  // Over the end of a month and of daylight saving time.
  expect(lateText({ isOver: false, due }, '2026-11-02')).toBe('3 days late');
});

it('is missing once it is delivered, and while it is canceled or on hold', () => {
  expect(lateText({ isOver: true, due }, '2026-11-02')).toBeUndefined();
  expect(lateText({ isOver: false, standing: 'Waiting for documents.', due }, '2026-11-02')).toBeUndefined();
});
