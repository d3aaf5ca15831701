import { expect, it } from 'vitest';
import { cityAndState, whereText } from './place-text.ts';

it.each([
  ['12 Elm St, Dallas, TX 75201', 'Dallas, TX'],
  ['12 Elm St, Apt 4, Winston-Salem, NC 27101-1234, USA', 'Winston-Salem, NC'],
  ['Dallas TX 75201', 'Dallas, TX'],
  ['Dallas, TX', 'Dallas, TX'],
  ['Port of Baltimore', 'Port of Baltimore'],
  ['Terminal 4, Gate B', 'Terminal 4, Gate B'],
])('names city and state of %s', (place, named) => {
  expect(cityAndState(place)).toBe(named);
});

it('says in before a city only', () => {
  expect(whereText('12 Elm St, Dallas, TX 75201')).toBe('in Dallas, TX');
  expect(whereText('Driver has no signal')).toBe('Driver has no signal');
  expect(whereText('Dallas, TX', 'now')).toBe('now in Dallas, TX');
  expect(whereText('Driver has no signal', 'now')).toBe('now: Driver has no signal');
});
