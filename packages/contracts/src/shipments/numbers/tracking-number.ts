/**
 * Tracking numbers as text. Free of zod, so that a phone can check a number without downloading a parser.
 * Generated numbers are `MW` + 6 digits of time + 3 random digits (specification, section 5), or by a setting `MW` + 9
 * random digits + check digit; numbers typed in by an administrator, a carrier's own for instance, may be any 5 to 40
 * letters, digits and inner hyphens.
 */
const FORM = /^[A-Z0-9](?:[A-Z0-9-]{3,38})[A-Z0-9]$/;

/** Blanks around a number and the case of its letters do not matter. */
export function normalizeTrackingNumber(text: string): string {
  return text.trim().toUpperCase();
}

/** Whether a text could be a tracking number at all, once normalized. */
export function isTrackingNumber(text: string): boolean {
  return FORM.test(normalizeTrackingNumber(text));
}

/** Longer entries are cut to this; they are no tracking numbers either way. */
const LONGEST_ENTRY = 60;

/**
 * The distinct entries of a pasted list, normalized, in the order given: commas, semicolons and any white space part
 * them. Long ones are cut, because an answer repeats each of them.
 */
export function splitTrackingNumbers(text: string): string[] {
  const entries = text
    .split(/[\s,;]+/)
    .map((entry) => normalizeTrackingNumber(entry).slice(0, LONGEST_ENTRY));
  return [...new Set(entries)].filter((entry) => entry !== '');
}

/** Damm's quasigroup of order ten (H. Michael Damm, 2004): row is what is known so far, column the next digit. */
const DAMM = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
];

/** The digit that makes any one mistyped digit, and any two neighbors swapped, show. Takes digits only. */
export function trackingCheckDigit(digits: string): string {
  return [...digits].reduce((state, digit) => DAMM[Number(state)]?.[Number(digit)] ?? '', '0');
}
