import { describe, expect, it } from 'vitest';
import { findPlaces, locatePlace, suggestPlaces as suggest } from './gazetteer.ts';

const locate = locatePlace;
const near = async (text: string) => {
  const found = await locate(text);
  return found && [Math.round(found.latitude), Math.round(found.longitude)];
};

describe('the gazetteer', () => {
  it.each([
    ['Austin, TX', [30, -98]],
    ['austin tx', [30, -98]],
    ['Austin, Texas', [30, -98]],
    ['Austin TX 78701', [30, -98]],
    ['78701', [30, -98]],
    ['78701-1234', [30, -98]],
    ['Dallas, TX terminal 4', [33, -97]],
    ['Terminal 4, Dallas, TX', [33, -97]],
    ['Departed Dallas, TX, arrived in Austin, TX', [30, -98]],
    ['12345 Main Street, Portland, OR', [46, -123]],
    ['New York, NY', [41, -74]],
    ['New York, New York', [41, -74]],
    ['Charleston, West Virginia', [38, -82]],
    ['St. Louis, MO', [39, -90]],
    ['Saint Louis, Missouri', [39, -90]],
    ['Ft Worth TX', [33, -97]],
    ['Billings, MT', [46, -109]],
    ['Washington, DC', [39, -77]],
    ['Washington, District of Columbia', [39, -77]],
    ['Kansas City, MO', [39, -95]],
    ['Coeur d’Alene, ID', [48, -117]],
  ])('places %s', async (text, expected) => {
    expect(await near(text)).toEqual(expected);
  });

  it.each([
    '',
    'On the road',
    'Springfield',
    '99999',
    '12345 Main Street',
    'Toronto, ON',
    'TX',
    '🚚',
    'a'.repeat(5000),
  ])('leaves out what it cannot place: %s', async (text) => {
    expect(await locate(text)).toBeUndefined();
  });
});

describe('the places that a text may mean', () => {
  const labels = async (text: string) => (await findPlaces(text)).map(({ label }) => label);

  it.each(['', 'Atlantis', '00000', '🚚', 'a'.repeat(5000)])('are none for %s', async (text) => {
    expect(await labels(text)).toEqual([]);
  });

  it('is the only city of a name, without its state', async () => {
    expect(await labels('seattle')).toEqual(['Seattle, WA']);
    expect(await labels('New York')).toEqual(['New York, NY']);
  });

  it('are all cities of a name without its state, the largest first', async () => {
    const portlands = await labels('Portland');
    expect(portlands[0]).toBe('Portland, OR');
    expect(portlands).toContain('Portland, ME');
    expect(portlands.every((label) => label.startsWith('Portland, '))).toBe(true);
  });

  it('have their own name, whatever stands around it', async () => {
    expect(await labels('Win $500 at evil.example, portland or')).toEqual(['Portland, OR']);
    expect(await labels('98101-2345')).toEqual(['Seattle, WA 98101']);
    expect(await labels('Seattle WA 98104')).toEqual(['Seattle, WA 98104']);
  });
});

it('suggests the cities that have just this name before larger ones that begin with it', async () => {
  expect((await suggest('lake')).slice(0, 2).every((label) => label.startsWith('Lake, '))).toBe(true);
});

it('suggests the city of a ZIP code', async () => {
  expect(await suggest('98101')).toEqual(['Seattle, WA 98101']);
  expect(await suggest('00000')).toEqual([]);
});

it('suggests cities by the beginning of their name, the largest first', async () => {
  expect((await suggest('aust'))[0]).toBe('Austin, TX');
  expect((await suggest('new y'))[0]).toBe('New York, NY');
  expect((await suggest('san ')).length).toBe(8);
});

it('distinguishes cities of one name by their state, in whatever way it is written', async () => {
  expect(await suggest('Springfield, IL')).toEqual(['Springfield, IL']);
  expect((await suggest('springfield m')).toSorted()).toContain('Springfield, MO');
  expect((await suggest('st. louis mo'))[0]).toBe('Saint Louis, MO');
});

it.each(['', '🚚', 'zzzz', 'Toronto, ON', 'a'.repeat(5000)])('has nothing for %s', async (text) => {
  expect(await suggest(text)).toEqual([]);
});
