import { expect, it } from 'vitest';
import { splitAtLinks } from './links-in-text.ts';

const linksIn = (message: string) =>
  splitAtLinks(message)
    .filter(({ kind }) => kind !== 'text')
    .map(({ kind, text }) => `${kind} ${text}`);

it('finds pages and tracking numbers, and leaves the text as it was written', () => {
  const message = 'See https://example.com/a?b=(c), for mw123456789.';
  expect(linksIn(message)).toEqual(['page https://example.com/a?b=(c', 'package mw123456789']);
  expect(
    splitAtLinks(message)
      .map(({ text }) => text)
      .join(''),
  ).toBe(message);
});

it.each([
  'javascript:alert(1) data:text/html,x //example.com',
  '<a href="/x">x</a> **bold** MW12 XMW123456789X',
  'ftp://example.com https://',
  'java\nscript:alert(1) vbscript:x file:///etc/passwd app://console',
])('interprets nothing else: %s', (message) => {
  expect(splitAtLinks(message)).toEqual([{ kind: 'text', text: message }]);
});
