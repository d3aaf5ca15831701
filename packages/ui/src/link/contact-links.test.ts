import { describe, expect, it } from 'vitest';
import { mailLink, phoneLink } from './contact-links.ts';

describe('mailLink', () => {
  it('leaves an ordinary address as it is written', () => {
    expect(mailLink('jane.doe+cars@example.com')).toBe('mailto:jane.doe%2Bcars@example.com');
    expect(mailLink('help@moveway.example')).toBe('mailto:help@moveway.example');
  });

  it.each([
    'a?cc=x@evil.example',
    'a@b.example?bcc=x@evil.example',
    'a&body=Hello@b.example',
    'a@b.example&body=Hello',
    'a@b.example#there',
    'a,x@evil.example',
    'a;x@evil.example',
    'a%3Fcc=x@evil.example',
    'a\r\nBcc: x@evil.example',
    'nobody?cc=x',
  ])('adds no header and no receiver for %j', (address) => {
    const link = new URL(mailLink(address));
    expect(link.search + link.hash).toBe('');
    expect(link.pathname).not.toMatch(/[,;\s]/);
    expect(decodeURIComponent(link.pathname)).toBe(address);
  });

  it('takes a subject with every character', () => {
    const link = new URL(mailLink('a?b@c.example', 'Your request R-1 & more?'));
    expect([...link.searchParams]).toEqual([['subject', 'Your request R-1 & more?']]);
    expect(mailLink('jane@example.com', 'Your request')).toBe(
      'mailto:jane@example.com?subject=Your%20request',
    );
  });
});

describe('phoneLink', () => {
  it('keeps digits and a leading plus only', () => {
    expect(phoneLink(' +1 (312) 555-0142')).toBe('tel:+13125550142');
    expect(phoneLink('312.555.0142')).toBe('tel:3125550142');
    expect(phoneLink('3125550142;phone-context=evil.example?x')).toBe('tel:3125550142');
  });

  it('is missing for what is no number', () => {
    expect(phoneLink('call us')).toBeUndefined();
    expect(phoneLink('12345')).toBeUndefined();
  });
});
