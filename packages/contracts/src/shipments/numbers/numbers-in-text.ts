import {
  normalizeTrackingNumber,
  splitTrackingNumbers,
  trackingCheckDigit,
  withoutMarks,
} from './tracking-number.ts';

/** The tracking numbers in a text that we generated, and its other words; each once and in order. */
export interface NumbersInText {
  numbers: string[];
  ignored: string[];
}

/**
 * `MW` and digits, with blanks, dashes or `#` between them, and the letter O for zero, except as a
 * word. `BMW` is no beginning. A line break ends it, so that the lines of a column stay apart.
 */
const CANDIDATE = /(?<![A-Z0-9])MW((?:[ \t\u00A0#.:\u2010-\u2015-]{0,3}(?!\bO\b)[\dO])+)(?![A-Z0-9])/gi;
/** Digits of a generated number, and of one with a check digit. */
const DIGITS = 9;
const DIGITS_WITH_CHECK = 10;

/** An entry of a plain list. */
const PLAIN_ENTRY = /^[A-Z0-9]{5,40}$/;

/**
 * The numbers in a pasted text, such as a sentence, an e-mail or an address. Undefined where the text stays as it is:
 * it has no number of ours, or is a list in which every entry could be a tracking number.
 */
export function readPastedText(text: string): NumbersInText | undefined {
  if (splitTrackingNumbers(text).every((entry) => PLAIN_ENTRY.test(entry)) || isList(text)) {
    return undefined;
  }
  const found = findNumbers(text);
  return found.numbers.length > 0 ? found : undefined;
}

/** Finds numbers written with dashes or blanks, too, and returns them without. */
export function findNumbers(text: string): NumbersInText {
  // A shared address has its commas and blanks encoded.
  const readable = withoutMarks(text).replaceAll(/%(?:20|2C)/gi, ' ');
  const numbers: string[] = [];
  let rest = '';
  let end = 0;
  for (const match of readable.matchAll(CANDIDATE)) {
    const found = numberOf((match[1] ?? '').replaceAll(/O/gi, '0'));
    if (found) {
      numbers.push(`MW${found.digits}`);
      rest += `${readable.slice(end, match.index)} `;
      end = match.index + 'MW'.length + found.length;
    }
  }
  return { numbers: [...new Set(numbers)], ignored: wordsOf(rest + readable.slice(end)) };
}

/**
 * The digits of one number, and how much of the candidate they take: what follows after a blank may be something else,
 * as in `MW123456789 2 cars`. A tenth digit belongs to the number when it was written in the same manner and checks the
 * others.
 */
function numberOf(candidate: string): { digits: string; length: number } | undefined {
  let digits = '';
  let nine: { digits: string; length: number; isOneGroup: boolean } | undefined;
  for (const group of candidate.matchAll(/\d+/g)) {
    digits += group[0];
    const length = group.index + group[0].length;
    if (digits.length === DIGITS) {
      nine = { digits, length, isOneGroup: group[0].length === DIGITS };
    }
    if (digits.length === DIGITS_WITH_CHECK) {
      const isTen = !nine || (!nine.isOneGroup && trackingCheckDigit(nine.digits) === digits.at(-1));
      return isTen ? { digits, length } : nine;
    }
    if (digits.length > DIGITS_WITH_CHECK) {
      break;
    }
  }
  return nine;
}

/** Whether commas or lines separate one entry from the next, and each is a number as it may be typed. */
function isList(text: string): boolean {
  return text
    .split(/[,;\r\n]+/)
    .map((entry) => normalizeTrackingNumber(entry))
    .every((entry) => entry === '' || PLAIN_ENTRY.test(entry) || /^(?!MW-)[A-Z0-9-]{5,40}$/.test(entry));
}

function wordsOf(text: string): string[] {
  const words = text
    .split(/[\s,;]+/)
    .flatMap((word) => /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(word)?.[0] ?? []);
  return [...new Set(words)];
}
