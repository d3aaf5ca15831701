import { expect, it } from 'vitest';
import { formatWait } from './use-countdown.ts';

it('formats a wait in seconds, from a minute on in minutes and seconds', () => {
  expect(formatWait(45)).toBe('45 s');
  expect(formatWait(125)).toBe('2 min 5 s');
});
