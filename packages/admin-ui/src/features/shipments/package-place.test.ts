import { expect, it } from 'vitest';
import { cityAndState } from './package-place.ts';

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
