import { expect, it } from 'vitest';
import { splitAtLinks } from './links-in-text.ts';

const split = (message: string) => splitAtLinks(message, (trackingNumber) => `package ${trackingNumber}`);

it('finds pages and tracking numbers, and leaves the text as it was written', () => {
  const message = 'See https://example.com/a?b=(c), for mw123456789.';
  expect(split(message)).toEqual([
    { text: 'See ' },
    { text: 'https://example.com/a?b=(c)', href: 'https://example.com/a?b=(c)' },
    { text: ', for ' },
    { text: 'mw123456789', to: 'package MW123456789' },
    { text: '.' },
  ]);
});

it.each([
  ['(See https://example.com/a.)', 'https://example.com/a'],
  ['(https://example.com/Mercury_(planet)), it says', 'https://example.com/Mercury_(planet)'],
  ['https://example.com/a(b', 'https://example.com/a'],
])('tells the brackets of an address from those around it: %s', (message, address) => {
  const found = split(message).flatMap(({ href = [] }) => href);
  expect(found).toEqual([address]);
});

// A pattern that tried every way to divide these would not end before the test does.
it.each(['https://((((.'.repeat(300), `https://${'.'.repeat(4000)}`])(
  'reads a message of 4,000 characters that only look like an address',
  (message) => {
    expect(split(message)).toEqual([{ text: message }]);
  },
);

it.each([
  'javascript:alert(1) data:text/html,x //example.com',
  '<a href="/x">x</a> **bold** MW12 XMW123456789X',
  'ftp://example.com https://',
  'java\nscript:alert(1) vbscript:x file:///etc/passwd app://console',
])('interprets nothing else: %s', (message) => {
  expect(split(message)).toEqual([{ text: message }]);
});
