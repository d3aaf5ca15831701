import { expect, it } from 'vitest';
import { findNumbers, readPastedText } from './numbers-in-text.ts';
import { trackingCheckDigit } from './tracking-number.ts';

it.each([
  [
    'your order MW123456789 ships, so does MW987654321.',
    ['MW123456789', 'MW987654321'],
    'your order ships so does',
  ],
  ['see #mw123456789 and #MW123456789', ['MW123456789'], 'see and'],
  ['no. MW-123-456-789 (car)', ['MW123456789'], 'no car'],
  ['my \u200Eno. MW\u200B123456789 and ＭＷ９８７６５４３２１', ['MW123456789', 'MW987654321'], 'my no and'],
  ['MW#123456789', ['MW123456789'], ''],
  ['Your MW2O4519644 is here', ['MW204519644'], 'Your is here'],
  ['mw 2o4 o19 644 or MW123456789 O', ['MW204019644', 'MW123456789'], 'or O'],
  ['MW123456789 2 cars', ['MW123456789'], '2 cars'],
  [
    'https://a.example/tracking?number=MW123456789%2CMW987654321',
    ['MW123456789', 'MW987654321'],
    'https://a.example/tracking?number',
  ],
  ['a bill\nMW123456789\n17\nMW987654321', ['MW123456789', 'MW987654321'], 'a bill 17'],
])('reads %j as pasted text', (text, numbers, ignored) => {
  expect(readPastedText(text)).toEqual({
    numbers,
    ignored: ignored.split(' ').filter((word) => word !== ''),
  });
});

it.each([
  '',
  'MW123456789',
  'mw123456789, MW987654321\nABCDE12345',
  'MW123456789 ABCDE12345',
  'MW 123 456 789',
  'MW123456789, CARRIER-77-1',
  'my BMW 123456789 is late',
  'MW12345678 o’clock, MW12345678 or later',
  'MW12345678 is too short, MW12345678901 too long, MW123456789X another',
  'no number at all',
])('takes %j as it is', (text) => {
  expect(readPastedText(text)).toBeUndefined();
});

it('reads a tenth digit that stands apart only where it checks the others', () => {
  const check = trackingCheckDigit('204518123');
  const wrong = String((Number(check) + 1) % 10);
  expect(findNumbers(`MW 204 518 123 ${check}`).numbers).toEqual([`MW204518123${check}`]);
  expect(findNumbers(`MW 204 518 123 ${wrong}`).numbers).toEqual(['MW204518123']);
  expect(findNumbers(`MW204518123${wrong} on its way`).numbers).toEqual([`MW204518123${wrong}`]);
});
