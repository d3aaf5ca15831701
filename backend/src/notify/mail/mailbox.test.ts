import { describe, expect, it } from 'vitest';
import { mailboxOf } from './mailbox.ts';

describe('the mailbox that limits count', () => {
  it.each([
    'jane@example.com',
    'Jane@EXAMPLE.com',
    ' jane@example.com ',
    '<jane@example.com>',
    '<<jane@example.com>>',
    'jane@example.com>',
    '"jane"@example.com',
    String.raw`"ja\ne"@example.com`,
    '" jane"@example.com',
    'jane+tag@example.com',
    '"jane+a b"@example.com',
    '<Jane+1+2@Example.Com.>',
    'ｊane@example.com',
  ])('is the same for %s', (address) => {
    expect(mailboxOf(address)).toBe('jane@example.com');
  });

  it('ignores dots where Gmail does, and nowhere else', () => {
    expect(mailboxOf('j.a.n.e+x@googlemail.com')).toBe(mailboxOf('Jane@gmail.com'));
    expect(mailboxOf('j.ane@example.com')).not.toBe(mailboxOf('jane@example.com'));
  });

  it('is the same for both spellings of a domain that is not ASCII, and differs for others', () => {
    expect(mailboxOf('a@bücher.example')).toBe(mailboxOf('a@xn--bcher-kva.example'));
    expect(mailboxOf('+jane@example.com')).not.toBe(mailboxOf('+joe@example.com'));
    expect(mailboxOf('jane@example.com')).not.toBe(mailboxOf('jane@example.org'));
  });
});
