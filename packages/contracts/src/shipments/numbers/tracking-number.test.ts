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

describe('a line that is typed or pasted', () => {
  it.each([
    ['MW 123 456 789', ['MW123456789']],
    ['mw 1234567890', ['MW1234567890']],
    ['MW 12O 456 78O', ['MW120456780']],
    ['MWO12345678', ['MW012345678']],
    ['1Z 999 AA1 01 2345 6784', ['1Z999AA10123456784']],
    ['9400 1000 0000 0000 0000 00', ['9400100000000000000000']],
    ['9205 5000 0000 0000 0000', ['92055000000000000000']],
    ['420 60601 9400 1000 0000 0000 0000 00', ['420606019400100000000000000000']],
    ['420606011234 9400 1000 0000 0000 0000 00', ['4206060112349400100000000000000000']],
    ['1234 5678 9012', ['123456789012']],
    ['96110 2098 765432', ['961102098765432']],
    // Other digits than a carrier writes, or groups that could each be a number, are a list.
    ['1234 5678 901', ['1234', '5678', '901']],
    ['8400 1000 0000 0000 0000 00', ['8400', '1000', '0000', '00']],
    ['123456 789012', ['123456', '789012']],
    ['MW123456789 MW987654321', ['MW123456789', 'MW987654321']],
    ['MW123456789 2 cars', ['MW123456789', '2', 'CARS']],
    ['MW 123, 456 789', ['MW', '123', '456', '789']],
    ['MW123\n456789', ['MW123', '456789']],
    ['MW 123 456 789\n1234 5678 9012, ABCDE', ['MW123456789', '123456789012', 'ABCDE']],
    // As copied from pages, mails and phones.
    ['\u200BMW123\u2060456789\uFEFF', ['MW123456789']],
    ['\u202AMW123456789\u202C', ['MW123456789']],
    ['ＭＷ１２３４５６７８９', ['MW123456789']],
    ['MW\u00A0123\u00A0456\u00A0789', ['MW123456789']],
    ['DOOR12345', ['DOOR12345']],
  ])('of %j has the numbers %j', (text, expected) => {
    expect(splitTrackingNumbers(text)).toEqual(expected);
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
