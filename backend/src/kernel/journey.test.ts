import { expect, it } from 'vitest';
import { isInStates, journeyBetween, journeyMiles } from './journey.ts';

const places = {
  newYork: { latitude: 40.71, longitude: -74.01 },
  losAngeles: { latitude: 34.05, longitude: -118.24 },
  seattle: { latitude: 47.61, longitude: -122.33 },
  honolulu: { latitude: 21.307, longitude: -157.858 },
  lahaina: { latitude: 20.89, longitude: -156.67 },
  kona: { latitude: 19.64, longitude: -155.99 },
  hilo: { latitude: 19.7, longitude: -155.08 },
  fairbanks: { latitude: 64.84, longitude: -147.72 },
  sitka: { latitude: 57.05, longitude: -135.33 },
};
type Place = keyof typeof places;

function between(from: Place, to: Place) {
  const { roadMiles, sailings } = journeyBetween(places[from], places[to]);
  return { road: Math.round(roadMiles), ships: sailings.map((sailing) => `${sailing.from}-${sailing.to}`) };
}

it('a journey by road is a fifth longer than the straight line', () => {
  expect(between('newYork', 'losAngeles')).toEqual({ road: 2934, ships: [] });
  expect(between('kona', 'hilo')).toEqual({ road: 71, ships: [] });
});

it('a journey to Hawaii or Alaska goes by ship, from the harbor that is nearest to its start', () => {
  expect(between('losAngeles', 'honolulu')).toEqual({ road: 26, ships: ['Long Beach-Honolulu'] });
  expect(between('seattle', 'honolulu').ships).toEqual(['Oakland-Honolulu']);
  expect(between('newYork', 'kona').ships).toEqual(['Long Beach-Kawaihae']);
  const { road, ships } = between('seattle', 'fairbanks');
  expect(ships).toEqual(['Tacoma-Anchorage']);
  expect(road).toBeGreaterThan(300);
  expect(road).toBeLessThan(400);
});

it('a journey from one island to another, or to a coast without a road, goes by ship', () => {
  expect(between('honolulu', 'lahaina').ships).toEqual(['Honolulu-Kahului']);
  expect(between('fairbanks', 'sitka').ships).toEqual(['Anchorage-Juneau']);
});

it('a journey between Hawaii and Alaska crosses the mainland', () => {
  const { road, ships } = between('honolulu', 'fairbanks');
  expect(ships).toEqual(['Honolulu-Oakland', 'Tacoma-Anchorage']);
  expect(road).toBeGreaterThan(1000);
  expect(between('fairbanks', 'honolulu')).toEqual({
    road,
    ships: ['Anchorage-Tacoma', 'Oakland-Honolulu'],
  });
});

it('a place is in the fifty states, or it is not', () => {
  const sanJuan = { latitude: 18.45, longitude: -66.07 };
  const abroad = { latitude: 50.12, longitude: 8.68 };
  expect(Object.values(places).every(isInStates)).toBe(true);
  expect([sanJuan, abroad].some(isInStates)).toBe(false);
});

it('a journey is as long in both directions, and counts land and sea', () => {
  for (const from of Object.keys(places) as Place[]) {
    for (const to of Object.keys(places) as Place[]) {
      expect(journeyMiles(places[from], places[to])).toBeCloseTo(journeyMiles(places[to], places[from]));
    }
  }
  expect(journeyMiles(places.losAngeles, places.honolulu)).toBeGreaterThan(2500);
  expect(journeyMiles(places.losAngeles, places.honolulu)).toBeLessThan(2700);
});
