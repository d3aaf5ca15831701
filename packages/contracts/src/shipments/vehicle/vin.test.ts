import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasValidVinCheckDigit, isVin, normalizeVin, vinCheckDigit } from './vin.ts';

const vinCharacters = [...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'];
const vins = fc
  .array(fc.constantFrom(...vinCharacters), { minLength: 17, maxLength: 17 })
  .map((characters) => characters.join(''));
const withCheckDigit = (vin: string) => `${vin.slice(0, 8)}${vinCheckDigit(vin)}${vin.slice(9)}`;

describe('a VIN', () => {
  it('is accepted with the check digit of a known vehicle, and doubted with another', () => {
    expect(hasValidVinCheckDigit('1HGCM82633A004352')).toBe(true);
    expect(hasValidVinCheckDigit('1M8GDM9AXKP042788')).toBe(true);
    expect(hasValidVinCheckDigit('1HGCM82643A004352')).toBe(false);
  });

  it('always fits once the computed check digit is put in, and the digit does not depend on itself', () => {
    fc.assert(
      fc.property(vins, (vin) => {
        expect(hasValidVinCheckDigit(withCheckDigit(vin))).toBe(true);
        expect(vinCheckDigit(withCheckDigit(vin))).toBe(vinCheckDigit(vin));
      }),
    );
  });

  it('is doubted when one digit was mistyped', () => {
    fc.assert(
      fc.property(
        vins,
        fc.integer({ min: 0, max: 16 }),
        fc.integer({ min: 1, max: 9 }),
        (seed, at, shift) => {
          const vin = withCheckDigit(seed);
          const original = vin.charAt(at);
          fc.pre(/\d/.test(original) && at !== 8);
          const mistyped = vin.slice(0, at) + String((Number(original) + shift) % 10) + vin.slice(at + 1);
          expect(hasValidVinCheckDigit(mistyped)).toBe(false);
        },
      ),
    );
  });

  it('has 17 characters without I, O and Q', () => {
    expect(
      ['1HGCM82633A00435', '1HGCM82633A0043522', 'IHGCM82633A004352', 'OHGCM82633A004352'].some(isVin),
    ).toBe(false);
  });

  it('may be typed in small letters and with blanks', () => {
    expect(normalizeVin(' 1hgcm 82633 a004352 ')).toBe('1HGCM82633A004352');
    expect(isVin('1hgcm 82633 a004352')).toBe(true);
  });
});
