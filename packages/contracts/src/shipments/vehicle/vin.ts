/**
 * Vehicle identification numbers: 17 characters without I, O and Q, the ninth a check digit (49 CFR 565.15).
 * The check digit is mandatory in North America and China only, so a wrong one earns a warning, not a rejection.
 */
const FORM = /^[A-HJ-NPR-Z0-9]{17}$/;
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const CHECK_POSITION = 8;
const LETTER_VALUES: Readonly<Record<string, number>> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
};

export function normalizeVin(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase();
}

export function isVin(text: string): boolean {
  return FORM.test(normalizeVin(text));
}

/** Whether it may be of a vehicle of before 1981, when makers had rules of their own: 11 to 13 characters. */
export function isEarlyVin(text: string): boolean {
  return /^[A-Z0-9]{6,8}\d{5}$/.test(normalizeVin(text));
}

/** The check digit a well-formed VIN should carry: `0`-`9` or `X`. */
export function vinCheckDigit(vin: string): string {
  const sum = [...normalizeVin(vin)].reduce(
    (total, character, position) =>
      total + (LETTER_VALUES[character] ?? Number(character)) * (WEIGHTS[position] ?? 0),
    0,
  );
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

/** Whether a well-formed VIN carries the check digit it should. */
export function hasValidVinCheckDigit(vin: string): boolean {
  return isVin(vin) && normalizeVin(vin)[CHECK_POSITION] === vinCheckDigit(vin);
}

/** The last six characters, which name a vehicle where the whole VIN is not public. */
export function vinEnding(vin: string): string {
  return vin.slice(-6);
}
