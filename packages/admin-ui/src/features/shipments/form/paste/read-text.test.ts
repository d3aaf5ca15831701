import { describe, expect, it } from 'vitest';
import { readText, type TextFields } from './read-text.ts';
import { auctionTexts } from './texts/auction-texts.ts';
import { brokerTexts } from './texts/broker-texts.ts';
import { customerTexts } from './texts/customer-texts.ts';
import { noteTexts } from './texts/note-texts.ts';

const TODAY = '2026-11-25';
const TEXTS = [...brokerTexts, ...customerTexts, ...auctionTexts, ...noteTexts];
const names = (fields: TextFields) => Object.keys(fields) as (keyof TextFields)[];

/** A value without what only its writing changes. */
const plain = (value: unknown) =>
  String(value)
    .toLowerCase()
    .replaceAll(/[^a-z0-9@]+/g, ' ')
    .trim();

describe('the texts of brokers, customers, auctions and dispatchers', () => {
  const read = TEXTS.map((example) => ({ ...example, found: readText(example.text, TODAY) }));

  it('are forty', () => expect(TEXTS).toHaveLength(40));

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
    const wrong = missed.filter(({ got }) => got !== undefined);
    expect([...wrong, ...extra]).toEqual([]);
  });
});
