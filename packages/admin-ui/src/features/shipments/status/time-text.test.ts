import { expect, it } from 'vitest';
import { parseTime } from './time-text.ts';

it.each(['', 'noon', '9', '24:00', '13 pm', '0 am', '9:60', '9:3', '09:30:00'])('%j is no time', (text) => {
  expect(parseTime(text)).toBeUndefined();
});

it.each([
  ['9:30 AM', '09:30'],
  ['9:30', '09:30'],
  [' 9am ', '09:00'],
  ['930p', '21:30'],
  ['9:30 p.m.', '21:30'],
  ['12:05 am', '00:05'],
  ['12 pm', '12:00'],
  ['21:30', '21:30'],
])('%j is %s', (text, time) => {
  expect(parseTime(text)).toBe(time);
});
