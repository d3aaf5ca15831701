/**
 * Vehicle identification numbers: 17 characters without I, O and Q, the ninth a check digit (49 CFR 565.15).
 * The check digit is mandatory in North America and China only, so a wrong one earns a warning, not a rejection.
 */
const FORM = /^[A-HJ-NPR-Z0-9]{17}$/;
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const CHECK_POSITION = 8;
/** The last digit of a character's place here is its value (49 CFR 565.15, table III). */
const PLACES = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ';

export function normalizeVin(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase();
}

export function isVin(text: string): boolean {
  return FORM.test(normalizeVin(text));
}

/** Whether it may be the VIN of a vehicle made before 1981, when makers had rules of their own: 11 to 13 characters. */
export function isEarlyVin(text: string): boolean {
  return /^[A-Z0-9]{6,8}\d{5}$/.test(normalizeVin(text));
}

/** The check digit a well-formed VIN should carry: `0`-`9` or `X`. */
export function vinCheckDigit(vin: string): string {
  const sum = [...normalizeVin(vin)].reduce(
    (total, character, position) => total + (PLACES.indexOf(character) % 10) * (WEIGHTS[position] ?? 0),
    0,
  );
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

/** Whether a well-formed VIN carries the check digit it should. */
export function hasValidVinCheckDigit(vin: string): boolean {
  return isVin(vin) && normalizeVin(vin)[CHECK_POSITION] === vinCheckDigit(vin);
}

/** The last six characters, by which strangers know a vehicle. */
export function vinEnding(vin: string): string {
  return vin.slice(-6);
}
