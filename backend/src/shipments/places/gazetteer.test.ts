import { describe, expect, it } from 'vitest';
import { askPlace, findPlace, suggestPlaces as suggest } from './gazetteer.ts';
import { placeEntries } from './place-tables.ts';

const address = async (text: string) => (await findPlace(text))?.label;
const placeProblem = async (text: string) => (await askPlace(text)).problem;
const event = async (text: string) => (await findPlace(text, 'free text'))?.label;

describe('an address', () => {
  it.each([
    ['austin tx', 'Austin, TX'],
    ['Austin TX 78701-1234', 'Austin, TX 78701'],
    ['Austin, TX, USA', 'Austin, TX'],
    ['78701-1234', 'Austin, TX 78701'],
    ['12345 Main Street, Portland, OR', 'Portland, OR'],
    ['Acme Motors, Dallas, TX (gate 4)', 'Dallas, TX'],
    ['New York, New York', 'New York, NY'],
    ['Washington, District of Columbia', 'Washington, DC'],
    ['Coeur d’Alene, ID', 'Coeur D Alene, ID'],
    ["Lee's Summit, MO", 'Lees Summit, MO'],
    ['USAF Academy, CO', 'U S A F Academy, CO'],
    // Short forms
    ['W Chester, PA', 'West Chester, PA'],
    ['N. Las Vegas, NV', 'North Las Vegas, NV'],
    ['S San Francisco, CA', 'South San Francisco, CA'],
    ['E. St. Louis, IL', 'East Saint Louis, IL'],
    ['Ft Worth TX', 'Fort Worth, TX'],
    ['Mt. Vernon, WA', 'Mount Vernon, WA'],
    ['Billings, MT', 'Billings, MT'],
    ['Pt. Arthur, TX', 'Port Arthur, TX'],
    ['Pt. Roberts, WA', 'Point Roberts, WA'],
    // Spaces
    ['Mc Allen, TX', 'Mcallen, TX'],
    ['McLean, VA', 'Mc Lean, VA'],
    ['De Kalb, IL', 'Dekalb, IL'],
    ["O'Fallon, MO", 'O Fallon, MO'],
    // Numbered streets
    ['12 Main St Dallas, TX', 'Dallas, TX'],
    ['12 Main St St Louis, MO', 'Saint Louis, MO'],
    ['123 Main St NW Washington, DC', 'Washington, DC'],
    // States
    ['Dallas, Tex.', 'Dallas, TX'],
    ['Miami, Fla.', 'Miami, FL'],
    ['Fresno, Calif.', 'Fresno, CA'],
    ['Charleston, W. Va.', 'Charleston, WV'],
    ['Fargo, N. Dak.', 'Fargo, ND'],
    ['Raleigh, N. C.', 'Raleigh, NC'],
    // ZIP codes
    ['NYC', 'New York, NY'],
    ['NYC, NY 10001', 'New York, NY 10001'],
    ['New York City', 'New York, NY'],
    ['New York City, NY', 'New York, NY'],
    ['new york city, new york 10001', 'New York, NY 10001'],
    ['Dallas 75201', 'Dallas, TX 75201'],
    ['Denver 80202 CO', 'Denver, CO 80202'],
    ['The Woodlands, TX 77380', 'Spring, TX 77380'],
    ['PSC 2 Box 7, APO AE 09012', 'Apo, AE 09012'],
    ['Ontario, CA 91761', 'Ontario, CA 91761'],
    ['San Juan, PR', 'San Juan, PR'],
  ])('%s is %s', async (text, label) => {
    expect(await address(text)).toBe(label);
    expect(await event(text)).toBe(label);
    expect(await placeProblem(text)).toBeUndefined();
  });

  const CITY_OR_ZIP = 'Enter a city with its state, or a ZIP code';
  it.each([
    ['', CITY_OR_ZIP],
    ['On the road', CITY_OR_ZIP],
    ['99999', `We could not find that place. ${CITY_OR_ZIP}`],
    ['00000', `We could not find that place. ${CITY_OR_ZIP}`],
    ['TX 99999', `We could not find that place. ${CITY_OR_ZIP}`],
    ['12345 Main Street', CITY_OR_ZIP],
    ['Toronto, ON', CITY_OR_ZIP],
    ['Toronto, Ontario, Canada', CITY_OR_ZIP],
    ['Nogales, AZ, Mexico', 'as in Nogales, AZ'],
    ['TX', CITY_OR_ZIP],
    ['🚚', CITY_OR_ZIP],
    ['a'.repeat(5000), CITY_OR_ZIP],
    ['Toronto, Ontario, CA', 'Enter the whole name, as in Ontario, CA'],
    ['Fort Liberty, NC', 'as in Liberty, NC'],
    ['12 Elm N Portland, OR', 'as in Portland, OR'],
    ['Acme Motors Dallas, TX', 'as in Dallas, TX'],
    ['Dallas, TX terminal 4', 'as in Dallas, TX'],
    ['Colorado Spr, CO', 'as in Colorado Springs, CO'],
    ['Chicago, TX', 'as in Chicago, IL'],
    ['The Woodlands, TX', CITY_OR_ZIP],
    ['The Woodlands 77380', 'as in Spring, TX 77380'],
    ['Seattle', 'The state is missing. Add the state, as in Seattle, WA'],
    [
      'Springfield',
      'Several places have this name. Add the state, as in Springfield, IL or Springfield, MA or',
    ],
    ['Dallas, TX 10001', 'This ZIP code does not fit the place. Enter Dallas, TX or New York, NY 10001'],
    ['Dallas, TX 79901', 'Enter Dallas, TX or El Paso, TX 79901'],
    ['Chicago 75201', 'Enter Chicago, IL or Dallas, TX 75201'],
    ['Dallas, TX 75999', 'Enter Dallas, TX'],
    ['Austin, TX 78701 75201', 'We could not find that place'],
    ['Dallas, TX 7520', 'We could not find that place'],
  ])('that is not exactly one known place gets advice: %s', async (text, problem) => {
    expect(await address(text)).toBeUndefined();
    expect(await placeProblem(text)).toContain(problem);
  });

  it('may be every name of the gazetteer, with each of its ZIP codes', async () => {
    const labels = new Set<string>();
    for await (const entries of placeEntries()) {
      for (const { city, state, zip } of entries) {
        labels.add(`${city}, ${state}`).add(`${city}, ${state} ${String(zip).padStart(5, '0')}`);
      }
    }
    const lost: string[] = [];
    for (const label of labels) {
      if ((await address(label)) === undefined) {
        lost.push(label);
      }
    }
    expect(lost).toEqual([]);
  });

  it('is found by an index: ten thousand take less than five seconds', async () => {
    await address('Austin, TX');
    const start = performance.now();
    for (let count = 0; count < 10_000; count += 1) {
      await placeProblem('12 Elm St, W Chester, PA 19380');
    }
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

describe('a place that somebody enters', () => {
  it('may lack its state if only one city has its name', async () => {
    expect(await askPlace('seattle')).toMatchObject({ only: { label: 'Seattle, WA' } });
    expect(await askPlace('Portland')).toMatchObject({
      only: undefined,
      problem: expect.stringMatching(
        /^Several places have this name\. Add the state, as in Portland, OR or /,
      ),
    });
  });

  it('gets its own name, whatever is in front of it', async () => {
    const found = await askPlace('Win $500 at evil.example, portland or');
    expect(found).toMatchObject({ place: { label: 'Portland, OR' } });
  });
});

describe('free text', () => {
  it.each([
    ['Dallas, TX terminal 4', 'Dallas, TX'],
    ['Departed Dallas, TX, arrived in Austin, TX', 'Austin, TX'],
    ['5 miles W of Omaha, NE', 'Omaha, NE'],
    ['Left N. Las Vegas, NV', 'North Las Vegas, NV'],
    ['Exit 12, Reno NV, on I-80', 'Reno, NV'],
    ['Arrived at NYC', 'New York, NY'],
    ["Love's truck stop, Ontario, CA", 'Ontario, CA'],
  ])('%s is at %s', async (text, label) => {
    expect(await event(text)).toBe(label);
  });

  it.each([
    ...['N', 'South', 'New', 'Ft', 'Port', 'Mount', 'St.', 'Mc', 'De', 'La', 'San'].map(
      (word) => `Truck at ${word} Sacramento, CA`,
    ),
    'Toronto, Ontario, CA',
    'Reno, NV 10001',
    'Unit 75201',
    'Seattle',
    'On the road',
  ])('%s is nowhere', async (text) => {
    expect(await event(text)).toBeUndefined();
  });
});

it('suggests cities with exactly this name before larger ones whose names begin with it', async () => {
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

it('suggests cities that may be meant if no name begins with the text', async () => {
  expect(await suggest('Fort Liberty, NC')).toEqual(['Liberty, NC']);
  expect(await suggest('Dallas, TX 10001')).toEqual(['Dallas, TX', 'New York, NY 10001']);
});

it.each(['', '🚚', 'zzzz', 'Toronto, ON', 'a'.repeat(5000)])('suggests nothing for %s', async (text) => {
  expect(await suggest(text)).toEqual([]);
});
