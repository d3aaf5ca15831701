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
      ({ wanted, got }) =>
        got !== undefined &&
        !plain(wanted).endsWith(plain(got)) &&
        !plain(wanted).startsWith(`${plain(got)} `),
    );
    expect([...wrong, ...extra]).toEqual([]);
  });
});

it.each<[string, TextFields]>([
  ['Do you ship to Hawaii? Just looking for a ballpark', {}],
  ['from Fremont to Boise ID', { destination: 'Boise, ID' }],
  ['get it from Bend Oregon to Tucson Arizona', { origin: 'Bend, OR', destination: 'Tucson, AZ' }],
  ['2016 Toyota Camry SE - runs', { make: 'Toyota', model: 'Camry SE', year: 2016 }],
  ['a Toyota Tacoma 2022 (runs)', { make: 'Toyota', model: 'Tacoma', year: 2022 }],
])('reads no more than is said: %s', (text, fields) => {
  expect(readText(text, TODAY).fields).toEqual(fields);
});
