import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { beforeEach, expect, it, vi } from 'vitest';
import { sealStorage, unlockStorage } from './sealed.ts';

vi.mock(import('@noble/ciphers/chacha.js'), { spy: true });

const EMMA = 'a'.repeat(24);
const ROSA = 'b'.repeat(24);
const KEY = '01'.repeat(32);

const draftOf = (userId: string) => `moveway.draft.${userId}.reply.c1`;

const plain = localStorage;
const sealed = sealStorage(plain);
beforeEach(() => plain.clear());

it('writes nothing for a user whose key it does not have', () => {
  expect(() => sealed.setItem(draftOf(ROSA), 'Dear Bob')).toThrow('no key');
  expect(plain.getItem(draftOf(ROSA))).toBeNull();
});

it('stores what belongs to a user so that their key alone reads it, under its own name alone', () => {
  unlockStorage(EMMA, KEY);
  sealed.setItem(draftOf(EMMA), 'Dear Bob, zażółć');
  expect(sealed.getItem(draftOf(EMMA))).toBe('Dear Bob, zażółć');
  const stored = plain.getItem(draftOf(EMMA)) ?? '';
  expect(stored).not.toContain('Dear');
  // What another account is shown, and one with another key.
  plain.setItem(draftOf(ROSA), stored);
  expect(sealed.getItem(draftOf(ROSA))).toBeNull();
  plain.setItem(`moveway.unsent.${EMMA}.replies.1.one`, stored);
  expect(sealed.getItem(`moveway.unsent.${EMMA}.replies.1.one`)).toBe('');
  unlockStorage(EMMA, '02'.repeat(32));
  expect(sealed.getItem(draftOf(EMMA))).toBe('');
  for (const damaged of ['sealed:damaged', '{"v":1}']) {
    plain.setItem(draftOf(EMMA), damaged);
    expect(sealed.getItem(draftOf(EMMA))).toBe('');
  }
});

it('decrypts what is read again once, until something else is stored', () => {
  unlockStorage(EMMA, KEY);
  sealed.setItem(draftOf(EMMA), 'Dear Bob');
  const first = plain.getItem(draftOf(EMMA)) ?? '';
  sealed.getItem(draftOf(EMMA));
  vi.mocked(xchacha20poly1305).mockClear();
  expect(sealed.getItem(draftOf(EMMA))).toBe('Dear Bob');
  expect(xchacha20poly1305).not.toHaveBeenCalled();
  sealed.setItem(draftOf(EMMA), 'Dear Bob Jones');
  expect(sealed.getItem(draftOf(EMMA))).toBe('Dear Bob Jones');
  // By another window.
  plain.setItem(draftOf(EMMA), first);
  expect(sealed.getItem(draftOf(EMMA))).toBe('Dear Bob');
  plain.removeItem(draftOf(EMMA));
  expect(sealed.getItem(draftOf(EMMA))).toBeNull();
});

it('leaves alone what belongs to the computer, and lists, removes and clears like any storage', () => {
  sealed.setItem('moveway.theme', '"dark"');
  expect(plain.getItem('moveway.theme')).toBe('"dark"');
  expect(sealed.getItem('moveway.theme')).toBe('"dark"');
  expect(Object.keys(sealed)).toEqual(['moveway.theme']);
  expect(sealed.length).toBe(1);
  sealed.removeItem('moveway.theme');
  expect(plain.getItem('moveway.theme')).toBeNull();
});
