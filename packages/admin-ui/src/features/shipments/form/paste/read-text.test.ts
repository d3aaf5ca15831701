import { describe, expect, it } from 'vitest';
import { readText } from './read-text.ts';
import type { TextFields } from './text-fields.ts';
import { auctionTexts } from './texts/auction-texts.ts';
import { brokerTexts } from './texts/broker-texts.ts';
import { customerTexts } from './texts/customer-texts.ts';
import { dealerTexts } from './texts/dealer-texts.ts';
import { laterBusinessTexts } from './texts/later-business-texts.ts';
import { laterCustomerTexts } from './texts/later-customer-texts.ts';
import { noteTexts } from './texts/note-texts.ts';
import { ownerTexts } from './texts/owner-texts.ts';

const TODAY = '2026-11-25';
const TEXTS = [
  ...brokerTexts,
  ...customerTexts,
  ...auctionTexts,
  ...noteTexts,
  ...laterBusinessTexts,
  ...laterCustomerTexts,
  ...dealerTexts,
  ...ownerTexts,
];
const PLACES = new Set<keyof TextFields>(['origin', 'destination']);
const NAMES = new Set<keyof TextFields>(['sender', 'receiver']);
const names = (fields: TextFields) => Object.keys(fields) as (keyof TextFields)[];

/** A value without what only its writing changes. */
const plain = (value: unknown) =>
  String(value)
    .toLowerCase()
    .replaceAll(/[^a-z0-9@]+/g, ' ')
    .trim();

describe('the texts of brokers, customers, auctions and dispatchers', () => {
  const read = TEXTS.map((example) => ({ ...example, found: readText(example.text, TODAY) }));

  it('are eighty-nine', () => expect(TEXTS).toHaveLength(89));

  it('give at least nine of ten fields, and none that is wrong', () => {
    const expected = read.flatMap(({ name, fields, found }) =>
      names(fields).map((field) => ({
        name,
        field,
        wanted: fields[field],
        got: found.fields[field],
      })),
    );
    const missed = expected.filter(({ wanted, got }) => plain(wanted) !== plain(got));
    const extra = read.flatMap(({ name, fields, found }) =>
      names(found.fields).flatMap((field) =>
        field in fields ? [] : [{ name, field, wanted: undefined, got: found.fields[field] }],
      ),
    );
    const share = (expected.length - missed.length) / expected.length;
    expect(share, `the share of ${expected.length} fields that are right`).toBeGreaterThanOrEqual(0.9);
    // A city without its street is not wrong, nor is a company without its contact.
    const wrong = missed.filter(
      ({ field, wanted, got }) =>
        got !== undefined &&
        !(PLACES.has(field) && plain(wanted).endsWith(` ${plain(got)}`)) &&
        !(NAMES.has(field) && plain(wanted).startsWith(`${plain(got)} `)),
    );
    expect([...wrong, ...extra]).toEqual([]);
  });
});

const CAMRY: TextFields = { make: 'Toyota', model: 'Camry', year: 2018 };
const ROGUE: TextFields = { make: 'Nissan', model: 'Rogue', year: 2014 };
const BOISE = '12 Elm St, Boise, ID 83702';
const VIN_A = '4T1BF1FK5GU123456';
const VIN_B = '5N1AT2MV3EC123456';

it.each<[string, TextFields]>([
  ['Do you ship to Hawaii? Just looking for a ballpark', {}],
  ['from Fremont to Boise ID', { destination: 'Boise, ID' }],
  ['get it from Bend Oregon to Tucson Arizona', { origin: 'Bend, OR', destination: 'Tucson, AZ' }],
  ['2016 Toyota Camry SE - runs', { make: 'Toyota', model: 'Camry SE', year: 2016 }],
  ['a Toyota Tacoma 2022 (runs)', { make: 'Toyota', model: 'Tacoma', year: 2022 }],
  // A place that no word gives to an end.
  ['2018 Toyota Camry from Boise, ID, titled in Portland, OR', { ...CAMRY, origin: 'Boise, ID' }],
  [`Pickup: ${BOISE}\n$450\nAcme Motors\n5 Main St, Reno, NV 89501`, { origin: BOISE }],
  [`Pickup: ${BOISE}\nI am in a hurry, call 208-555-0101`, { origin: BOISE, senderPhone: '208-555-0101' }],
  // What is said of another vehicle.
  [`2014 Nissan Rogue\n2014 Nissan Rogue VIN ${VIN_B}`, { ...ROGUE, vin: VIN_B }],
  [`2018 Toyota Camry VIN ${VIN_A}\n2014 Nissan Rogue VIN ${VIN_B} - inop`, { ...CAMRY, vin: VIN_A }],
  [`2014 Nissan Rogue VIN ${VIN_A}\n2014 Nissan Rogue VIN ${VIN_B} - inop`, { ...ROGUE, vin: VIN_A }],
  ['2014 Nissan Rogue\n2016 Nissan Rogue - inop', ROGUE],
  ['2014 Nissan Rogue\n2014 Nissan Sentra - inop', ROGUE],
  [`2018 Toyota Camry\n2014 Nissan Rogue VIN ${VIN_B}`, CAMRY],
  [`2018 Toyota Camry\n2014 Nissan Rogue\nVIN: ${VIN_B}`, CAMRY],
  ['Lienholder is Honda Financial Services', {}],
  ['It is at Desert Mini Storage', { sender: 'Desert Mini Storage' }],
  // Money that is not the price of the transport, and a range.
  ['Storage charges $45 at pickup', {}],
  ['Storage fee due at release: $45', {}],
  ['Sale price: $14,000', {}],
  ['Their price is $700', {}],
  ['they quoted me $1,200', {}],
  ['Pay 15-30 days after POD', {}],
  ['Rate $500-600', {}],
  ['Rate: 500 / 600', {}],
  // Our own number.
  ['Order: MW100000002', {}],
  ['Please cancel order MW100000002', {}],
  ['Deliver 2 via Fedex, Denver, CO 80202', { destination: 'Denver, CO 80202' }],
  ['An enclosed trailer is not necessary', {}],
  ['my 1988 Buick Reatta must go', { year: 1988, make: 'Buick', model: 'Reatta' }],
  [`Pickup: ${BOISE}, ask for security desk 208-555-0101`, { origin: BOISE, senderPhone: '208-555-0101' }],
  [`Pickup: ${BOISE}. My number is 702-555-0101`, { origin: BOISE }],
  [`The car is at ${BOISE}. Call me at 702-555-0101`, { origin: BOISE }],
  ['We need it there by 1/12. My husband Ray will be at home, 585-555-0130', { arrivalDate: '2027-01-12' }],
  [
    'Deliver: Manheim Kentucky, 9955 Simonson Rd, Harrison, OH 45030',
    { receiver: 'Manheim Kentucky', destination: '9955 Simonson Rd, Harrison, OH 45030' },
  ],
])('reads no more than is said: %s', (text, fields) => {
  expect(readText(text, TODAY).fields).toEqual(fields);
});

it.each<[string, TextFields]>([
  ['2014 Nissan Rogue\n2014 NISSAN ROGUE SV - INOP', { ...ROGUE, isOperable: false }],
  [
    '2014 Nissan Rogue\nLienholder is Honda Financial Services\nDoes not run',
    { ...ROGUE, isOperable: false },
  ],
  [
    '2018 Toyota Camry\n2014 Nissan Rogue runs\nthe 2018 Toyota Camry does not run',
    { ...CAMRY, isOperable: false },
  ],
  [`Pickup:\nAcme Motors\nVIN ${VIN_A}\n${BOISE}`, { sender: 'Acme Motors', vin: VIN_A, origin: BOISE }],
  [
    'From Boise, ID. I live at 5 Main St, Reno, NV 89501 and my cell is 775-555-0101',
    { origin: 'Boise, ID', destination: '5 Main St, Reno, NV 89501', receiverPhone: '775-555-0101' },
  ],
  ['Storage charges $45 at pickup. Rate $600', { amount: 600 }],
  ['You quoted $940', { amount: 940 }],
  [`PU: ${BOISE} (Marcus, 208-555-0101)`, { origin: BOISE, sender: 'Marcus', senderPhone: '208-555-0101' }],
  [`Recoger en ${BOISE}`, { origin: BOISE }],
  [
    'a 09 Nissan Rogue in Reno NV to my cousin in Boise ID',
    { ...ROGUE, year: 2009, destination: 'Boise, ID' },
  ],
  [`2018 Toyota Camry  VIN ${VIN_A}  Lot# 33981274`, { ...CAMRY, vin: VIN_A, reference: '33981274' }],
  [`2018 Toyota Camry from Acme Motors, ${BOISE}`, { ...CAMRY, origin: BOISE }],
  [
    `[11/24/26, 3:12 PM] Sal Auto: pu ${BOISE}\n[11/24/26, 3:13 PM] Sal Auto: 275 cod`,
    { origin: BOISE, amount: 275 },
  ],
])('reads what is said: %s', (text, fields) => {
  expect(readText(text, TODAY).fields).toEqual(fields);
});

it('lists lines as not fully read whose place, number or money has no field', () => {
  const text = '2018 Toyota Camry, titled in Portland, OR\nOrder: MW100000002\nStorage charges $45';
  expect(readText(text, TODAY).notPlaced).toEqual(text.split('\n'));
});

it('leaves out what is longer than any word, such as a link or an encoded file', () => {
  const link = `https://mail.example/?next=${'Rate:$600,Boise,ID&'.repeat(20)}`;
  expect(readText(`2018 Toyota Camry\n${link}`, TODAY)).toEqual({ fields: CAMRY, notPlaced: [] });
});
