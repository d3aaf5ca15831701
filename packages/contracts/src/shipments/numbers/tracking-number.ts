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

/** Longer entries are cut to this length; they are no tracking numbers either way. */
const LONGEST_ENTRY = 60;

/** Numbers that people write in groups: ours, of UPS, of USPS (also after a ZIP code), and of FedEx. */
const IN_GROUPS = /^(?:MW\d{9,10}|1Z[A-Z0-9]{16}|(?:420\d{5}(?:\d{4})?)?9\d{19,21}|\d{12}|\d{15})$/;
/** A shorter group is no number by itself. */
const SHORTEST_NUMBER = 5;

/** A number of ours in which a letter O may stand for a zero. */
const OURS = /^MW[\dO]{9,10}$/;

/** A text without the invisible marks (zero width, direction) and full-width letters that copied texts have. */
export const withoutMarks = (text: string): string => text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');

function readEntry(typed: string): string {
  const entry = normalizeTrackingNumber(typed);
  return OURS.test(entry) ? entry.replaceAll('O', '0') : entry;
}

/**
 * The distinct entries of a list that was typed or pasted, normalized, in the order given: commas, semicolons and any
 * white space part them, except for the groups of one number on a line of its own. Long ones are cut, because an answer
 * repeats each of them.
 */
export function splitTrackingNumbers(text: string): string[] {
  const entries = withoutMarks(text)
    .split(/[,;\r\n]+/)
    .flatMap((line) => {
      const groups = line.trim().split(/\s+/).map(readEntry);
      const whole = readEntry(groups.join(''));
      const hasPart = groups.some(({ length }) => length < SHORTEST_NUMBER);
      return hasPart && IN_GROUPS.test(whole) ? [whole] : groups;
    })
    .map((entry) => entry.slice(0, LONGEST_ENTRY));
  return [...new Set(entries)].filter((entry) => entry !== '');
}

/** Damm's quasigroup of order ten (H. Michael Damm, 2004): the row is the state so far, the column the next digit. */
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

/** The digit that reveals any mistyped digit and any two swapped neighbors. Takes digits only. */
export function trackingCheckDigit(digits: string): string {
  return [...digits].reduce((state, digit) => DAMM[Number(state)]?.[Number(digit)] ?? '', '0');
}
