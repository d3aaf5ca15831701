import { accountChanged } from '@moveway/ui/personal/account.ts';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { keepOnDevice, takeEarlierKept, useKeptOnDevice } from './on-device.ts';

const keep = (token: string) =>
  keepOnDevice({
    token,
    from: 'Austin, TX',
    to: 'Reno, NV',
    totalCents: 99_900,
    validUntil: '2026-12-01',
    person: { name: '', email: '', phone: '' },
  });
const kept = () => renderHook(useKeptOnDevice).result.current;
const listed = () => kept().map(({ token }) => token);

beforeEach(() => {
  localStorage.clear();
  accountChanged(undefined);
});

it('quotes that a visitor kept go to the user who signs in, before what that user kept earlier', () => {
  accountChanged('ann');
  keep('first');
  keep('both');
  accountChanged(undefined);
  keep('both');
  keep('latest');
  accountChanged('ann');
  expect(listed()).toEqual(['latest', 'both', 'first']);
});

it('lists the latest five, also when those of a visitor were added', () => {
  accountChanged('ann');
  for (const token of ['1', '2', '3', '4', '5', '6']) {
    keep(token);
  }
  expect(listed()).toEqual(['6', '5', '4', '3', '2']);
  accountChanged(undefined);
  keep('7');
  accountChanged('ann');
  expect(listed()).toEqual(['7', '6', '5', '4', '3']);
  keep('3');
  expect(listed()).toEqual(['3', '7', '6', '5', '4']);
});

it('lists those of an earlier version, which stored them elsewhere, after those that were kept since', () => {
  keep('older');
  keep('old');
  const asBefore = JSON.stringify({ v: 1, value: kept() });
  localStorage.clear();
  localStorage.setItem('moveway.answers.visitor.kept-quotes', asBefore);
  keep('new');
  takeEarlierKept();
  takeEarlierKept();
  expect(listed()).toEqual(['new', 'old', 'older']);
  accountChanged('ann');
  expect(listed()).toEqual(['new', 'old', 'older']);
});
