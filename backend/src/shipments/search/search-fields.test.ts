import { describe, expect, it } from 'vitest';
import { searchedNumbers, searchTokens, searchWords } from './search-fields.ts';

const matches = (search: string, tokens: string[]) =>
  searchWords(search).every((word) => tokens.some((token) => token.startsWith(word)));

const vehicle = { isOperable: true, trailer: 'open', service: 'door-to-door' } as const;

describe('search', () => {
  const tokens = searchTokens({
    trackingNumber: 'MW-204518',
    sender: 'Núñez & Söhne GmbH',
    receiver: "Mary O'Brien-Smith",
    vehicle: { ...vehicle, vin: '1HGCM82633A004352', year: 2003, make: 'Mercedes-Benz', model: 'F-150' },
    receiverEmail: 'Mary@OBrien.example',
    receiverPhone: '+1 (512) 555-0123',
  });

  it.each([
    'mw-2045',
    'MW-204518',
    'mw204518',
    'nunez',
    'NÚÑEZ',
    'sohne gmbh',
    "o'brien",
    'obrien',
    'smith',
    'Smi',
  ])('finds number and names by %s', (search) => {
    expect(matches(search, tokens)).toBe(true);
  });

  it.each(['1hgcm8', '004352', '3A004352', 'mercedes', 'mercedesbenz', 'F-150', 'f150', '2003 benz'])(
    'finds the vehicle by %s',
    (search) => {
      expect(matches(search, tokens)).toBe(true);
    },
  );

  it.each([
    'mary@obrien.example',
    'mary@',
    '@obrien.example',
    '5125550123',
    '512-555-0123',
    '(512) 555-0123',
    '512 555 0123',
    '1-512-555-0123',
    '+1 512.555.0123',
    '555-0123',
    'smith (512) 555-0123',
    '512555',
  ])('finds the receiver by %s', (search) => {
    expect(matches(search, tokens)).toBe(true);
  });

  it('finds nothing by the middle of a word, by another phone number, or if one of several words does not match', () => {
    expect(matches('rien', tokens)).toBe(false);
    expect(matches('512-555-0124', tokens)).toBe(false);
    expect(matches('mary jones', tokens)).toBe(false);
  });

  it.each([
    '1hgcm8',
    '4352',
    '2021 rav4',
    'seattle',
    'chicago, il',
    'boise',
    'GRANDPIANO',
    '"piano"',
    'jane pi',
  ])('finds for its owner by contents, vehicle, places and people: %s', (search) => {
    const shipment = {
      trackingNumber: 'MW-204518',
      sender: 'Acme',
      receiver: 'Jane Roe',
      description: 'A “Grand-Piano”',
      origin: 'Seattle, WA',
      destination: 'Chicago, IL',
      currentLocation: 'Boise, ID',
      vehicle: { ...vehicle, vin: '1HGCM82633A004352', year: 2021, make: 'Toyota', model: 'RAV4' },
    };
    expect(matches(search, searchTokens(shipment, 'owner'))).toBe(true);
    expect(matches(`${search} books`, searchTokens(shipment, 'owner'))).toBe(false);
  });

  it('takes names of any script', () => {
    expect(matches('李', searchTokens({ trackingNumber: 'A', sender: '李 小龙', receiver: 'B' }))).toBe(true);
  });

  it('counts the first twenty words', () => {
    expect(searchWords('word '.repeat(30))).toHaveLength(20);
  });
});

describe('a search for numbers', () => {
  it.each([
    ['mw204518123, MW204518124', ['MW204518123', 'MW204518124']],
    ['1Z999AA10123456784\n420-98101', ['1Z999AA10123456784', '420-98101']],
    ['MW204518123 smith', []],
    ['toyota camry', []],
    ['rav4 2021', []],
  ])('takes %j as %j', (search, numbers) => {
    expect(searchedNumbers(search)).toEqual(numbers);
  });
});
