import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isTrackingNumber,
  normalizeTrackingNumber,
  splitTrackingNumbers,
  trackingCheckDigit,
} from './tracking-number.ts';

const alphanumeric = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];
const numbers = fc
  .array(fc.constantFrom(...alphanumeric), { minLength: 5, maxLength: 40 })
  .map((characters) => characters.join(''));
const separators = fc.constantFrom(',', ' ', '\n', ', ', ';', '\r\n', '\t', ' , ');

describe('a tracking number', () => {
  it('is the same number in any case and with blanks around it', () => {
    fc.assert(
      fc.property(numbers, fc.constantFrom('', ' ', '\t', '\n '), (number, blanks) => {
        const typed = `${blanks}${number.toLowerCase()}${blanks}`;
        expect(isTrackingNumber(typed)).toBe(true);
        expect(normalizeTrackingNumber(typed)).toBe(number);
      }),
    );
  });

  it('stays as it is when it is normalized again', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = normalizeTrackingNumber(text);
        expect(normalizeTrackingNumber(once)).toBe(once);
      }),
    );
  });

  it('has between 5 and 40 characters', () => {
    expect(['A234', 'A2345', 'A'.repeat(40), 'A'.repeat(41)].map(isTrackingNumber)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('takes hyphens inside only', () => {
    expect(['AB-123', '-AB123', 'AB123-', 'AB 123', 'AB_123', '<b>12345'].map(isTrackingNumber)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  // One that backtracks would need minutes here, longer than a test may take.
  it('has no form that takes long to reject', () => {
    expect(isTrackingNumber(`${'A-'.repeat(200_000)}!`)).toBe(false);
  });
});

describe('a pasted list', () => {
  it('gives each number once, in the order of its first appearance, whatever parts them', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(numbers, { minLength: 1, maxLength: 40 }),
        fc.array(separators, { minLength: 41, maxLength: 41 }),
        (list, between) => {
          const pasted = [...list, ...list]
            .map((number, index) => number + (between[index % 41] ?? ','))
            .join('');
          expect(splitTrackingNumbers(pasted)).toEqual(list);
        },
      ),
    );
  });

  it('is empty when it holds separators only', () => {
    expect(splitTrackingNumbers(' ,;\n\t ')).toEqual([]);
  });
});

describe('the check digit', () => {
  const digits = fc
    .array(fc.nat(9), { minLength: 2, maxLength: 20 })
    .map((list) => list.map(String).join(''));
  const isRight = (withCheck: string) => trackingCheckDigit(withCheck) === '0';

  it('is a digit that makes the whole come out as zero', () => {
    expect(trackingCheckDigit('572')).toBe('4');
    fc.assert(
      fc.property(digits, (number) => {
        expect(trackingCheckDigit(number)).toMatch(/^\d$/);
        expect(isRight(number + trackingCheckDigit(number))).toBe(true);
      }),
    );
  });

  it('shows any one digit that was mistyped', () => {
    fc.assert(
      fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (number, anywhere, off) => {
        const whole = number + trackingCheckDigit(number);
        const at = anywhere % whole.length;
        const wrong = String((Number(whole[at]) + off) % 10);
        expect(isRight(whole.slice(0, at) + wrong + whole.slice(at + 1))).toBe(false);
      }),
    );
  });

  it('shows any two different neighbors that were swapped', () => {
    fc.assert(
      fc.property(digits, fc.nat(), (number, anywhere) => {
        const whole = number + trackingCheckDigit(number);
        const at = anywhere % (whole.length - 1);
        const [left = '', right = ''] = whole.slice(at);
        fc.pre(left !== right);
        expect(isRight(whole.slice(0, at) + right + left + whole.slice(at + 2))).toBe(false);
      }),
    );
  });
});
