import { describe, expect, it } from 'vitest';
import {
  coveredShare,
  currentPlace,
  isBeforePickup,
  laneText,
  milesText,
  statesOf,
} from './current-place.ts';
import { aPackage, anEvent } from './shipment.fixtures.ts';

describe('the current place', () => {
  it('is the current location, else the latest event that names a place', () => {
    const silent = anEvent({ location: '' });
    expect(currentPlace(aPackage({ currentLocation: 'Ogden, UT' }), [anEvent()])).toBe('Ogden, UT');
    expect(currentPlace(aPackage(), [silent, anEvent({ location: 'Boise, ID' })])).toBe('Boise, ID');
    expect(currentPlace(aPackage(), [silent])).toBeUndefined();
  });

  it('is not known before the pickup, whatever the first event says without a place', () => {
    expect(isBeforePickup(aPackage({ status: 'Pending' }), [])).toBe(true);
    expect(isBeforePickup(aPackage({ status: 'Processing' }), [anEvent({ location: '' })])).toBe(true);
    expect(isBeforePickup(aPackage({ status: 'Pending' }), [anEvent()])).toBe(true);
    expect(isBeforePickup(aPackage({ status: 'Processing' }), [anEvent()])).toBe(false);
    expect(isBeforePickup(aPackage({ status: 'In Transit' }), [])).toBe(false);
  });
});

it('names a lane by both ends, or by the one that is known', () => {
  expect(laneText({ origin: 'Seattle, WA', destination: 'Denver, CO' })).toBe('Seattle, WA → Denver, CO');
  expect(laneText({ origin: 'Seattle, WA' })).toBe('From Seattle, WA');
  expect(laneText({ destination: 'Denver, CO' })).toBe('To Denver, CO');
  expect(laneText({})).toBe('');
});

it('says the miles only where both parts of the way are known', () => {
  expect(milesText({ milesDriven: 817, milesLeft: 1243 })).toBe('817 of about 2,060 miles');
  expect(milesText({ milesDriven: 2060, milesLeft: 0 })).toBe('About 2,060 miles');
  expect(milesText({ milesDriven: 817 })).toBeUndefined();
  expect(milesText({ milesDriven: 0, milesLeft: 0 })).toBeUndefined();
});

it('covers the whole way when nothing is left, and an unknown part where miles are not known', () => {
  expect(coveredShare({ milesDriven: 500, milesLeft: 1500 })).toBe(0.25);
  expect(coveredShare({ milesLeft: 0 })).toBe(1);
  expect(coveredShare({ milesLeft: 100 })).toBeUndefined();
});

it('counts a state once, by the end of the place', () => {
  expect(statesOf(['Seattle, WA', undefined, 'Terminal 4', 'Spokane, WA 99201', 'Boise, ID'])).toEqual([
    'WA',
    'ID',
  ]);
});
