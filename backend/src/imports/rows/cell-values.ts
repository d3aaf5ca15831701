import type { ImportFieldName } from '@moveway/contracts/imports/import-fields.ts';
import {
  hasValidVinCheckDigit,
  isEarlyVin,
  isVin,
  normalizeVin,
} from '@moveway/contracts/shipments/vehicle/vin.ts';
import { textOfSpreadsheet } from '../../kernel/text/safe-text.ts';

/*
 * Converts cells as people and spreadsheets write them into values of the API. A cell that cannot be read stays as it
 * is, so that the schema rejects it with its own message.
 */

/** What people write into an empty cell. "Null" is a surname. */
const NOTHING = /^(?:#?[Nn]\/[Aa]|NULL|[Nn]one|NONE|[-–—]+)$/;
/** Marks that are copied along from phones and pages: they have no width, or change the writing direction. */
const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** The only address in a cell: `<ann@example.com>`, `mailto:ann@example.com`, `ann@example.com;`. */
function toEmail(cell: string): string {
  // The expression looks at each word only once, because cells may be long.
  const found =
    cell.match(/(?<![^\s<>()[\],;:"])[^\s<>()[\],;:"@]+@[^\s<>()[\],;:"]*[^\s<>()[\],;:".?!]/g) ?? [];
  return found.length === 1 ? (found[0] ?? cell) : cell;
}

/** A VIN without hyphens, blanks and "VIN:". Letters O become zeros if the check digit then fits. */
function toVin(cell: string): string {
  const vin = normalizeVin(cell.replace(/^\s*vin\b[\s:#.]*/i, '').replaceAll(/[-–—]/g, ''));
  const withZeros = vin.replaceAll('O', '0');
  const read = hasValidVinCheckDigit(withZeros) ? withZeros : vin;
  return isVin(read) || isEarlyVin(read) ? read : cell;
}

/** The text of a cell without invisible marks; blank if it says that the cell is empty. */
export function readCell(cell: string, field: ImportFieldName): string {
  const text = textOfSpreadsheet(cell).replaceAll(INVISIBLE, '').trim();
  if (NOTHING.test(text)) {
    return '';
  }
  return field === 'vin' ? toVin(text) : /email|customer/i.test(field) ? toEmail(text) : text;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAY_MS = 24 * 60 * 60 * 1000;
/** Day 0 of the dates in spreadsheets, which count a February 29 in 1900. */
const SERIAL_ORIGIN = Date.UTC(1899, 11, 30);
/** Numbers that are dates: from 1954 to 2119. */
const SERIALS = { first: 20_000, last: 80_000 };
/** Years of two digits up to this one are in this century. */
const LAST_SHORT_YEAR = 69;
/** The dates that databases and spreadsheets write instead of no date. */
const NO_DAY = new Set(['1-01-01', '1899-12-30', '1900-01-00', '1900-01-01', '9999-12-31']);

/**
 * A day: `7/4/2026`, `07-04-26`, `2026-07-04`, `Jul 4, 2026`, `4-Jul-26`, with or without a time, or Excel's number of
 * the day. Dates that stand for no date are blank.
 */
export function toDay(cell: string): string {
  const text = cell.trim();
  const serial = /^\d{5}(?:\.\d+)?$/.test(text) ? Number(text) : 0;
  if (serial >= SERIALS.first && serial <= SERIALS.last) {
    return new Date(SERIAL_ORIGIN + Math.floor(serial) * DAY_MS).toISOString().slice(0, 10);
  }
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s].*)?$/.exec(text);
  if (iso) {
    return dayOf(iso[1], iso[2], iso[3]);
  }
  const us = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[,\s].*)?$/.exec(text);
  if (us) {
    return dayOf(us[3], us[1], us[2]);
  }
  const named =
    /^(?:[a-z]{3,9}\.?,?\s+)?([a-z]{3})[a-z]*\.?[-\s]+(\d{1,2})(?:st|nd|rd|th)?,?[-\s]+(\d{4}|\d{2})$/i.exec(
      text,
    );
  if (named) {
    return orElse(dayOf(named[3], monthOf(named[1]), named[2]), text);
  }
  const dayFirst = /^(\d{1,2})[-\s]+([a-z]{3})[a-z]*\.?,?[-\s]+(\d{4}|\d{2})$/i.exec(text);
  return dayFirst ? orElse(dayOf(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]), text) : text;
}

/** The first value, or the second if the first is absent or blank. */
const orElse = <T>(found: string | undefined, otherwise: T) =>
  found === undefined || found === '' ? otherwise : found;

const monthOf = (name = '') => String(MONTHS.indexOf(name.toLowerCase()) + 1);

function dayOf(year = '', month = '', day = ''): string {
  const short = Number(year);
  const full = year.length > 2 ? short : short + (short > LAST_SHORT_YEAR ? 1900 : 2000);
  const found = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return NO_DAY.has(found) ? '' : found;
}

/** An amount or a measure: `$1,200.50`, `USD 1200`, `3,500 lbs`, `(50)` for a negative number. */
export function toNumber(cell: string): number | string {
  const text = cell
    .trim()
    .replace(/^\((.+)\)$/, '-$1')
    .replaceAll(/\s|\$|USD|US\$|lbs?\.?$|pounds?$|in(?:ches)?\.?$|"$/gi, '');
  const plain = /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text;
  return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : cell.trim();
}

/**
 * A ZIP code. It gets back the zeros and the hyphen that it lost as a number (`2134`, `2134.0`, `787011234`), and loses
 * the marks that protected it from that (`'02134`, `="02134"`).
 */
export function toZip(cell: string): string {
  const text = cell.trim();
  const found = /^=?["'’]*(?:(\d{3,5})|(\d{4,5})[-\s]?(\d{4}))(?:\.0*)?["'’]*$/.exec(text);
  const [, five, long, extension] = found ?? [];
  const zip = (five ?? long)?.padStart(5, '0');
  return zip === undefined ? text : [zip, extension].filter(Boolean).join('-');
}

const TRUE = /^(?:y|yes|true|1|x|operable|running|runs|drives|drivable|run(?:s)? ?(?:and|&|\/) ?drives?)$/i;
const FALSE =
  /^(?:n|no|false|0|inop(?:erable)?|non-?(?:running|operable)|not running|does(?:n't| not) run|forklift)$/i;

/** Whether a vehicle drives. @param isNegated if the column asks whether it does not */
export function toOperable(cell: string, isNegated: boolean): boolean | string {
  const text = cell.trim();
  // "inoperable" has the same meaning in every column.
  const isNo = FALSE.test(text);
  if (!isNo && !TRUE.test(text)) {
    return text;
  }
  const saysYesOrNo = /^(?:y|yes|true|1|x|n|no|false|0)$/i.test(text);
  return saysYesOrNo && isNegated ? isNo : !isNo;
}

/** One of these words, in any case and with any spaces. A single letter means the word that begins with it. */
export function toOneOf(cell: string, words: readonly string[]): string {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '');
  const text = plain(cell);
  const found = words.find((word) => plain(word) === text);
  return (
    found ??
    (text.length === 1 ? words.find((word) => plain(word).startsWith(text)) : undefined) ??
    cell.trim()
  );
}

/** Splits `2019 Toyota Camry LE`: everything after the make is the model. */
export function toYearMakeModel(cell: string): { year?: number; make?: string; model?: string } {
  const found = /^\s*'?(\d{4}|\d{2})?[\s/,-]*([^\s/,]+)?[\s/,]*(.*)$/s.exec(cell.trim());
  const [, year, make, model] = found ?? [];
  const full = year === undefined ? undefined : Number(dayOf(year, '1', '1').slice(0, 4));
  const twoWords = /^(?:land rover|alfa romeo|aston martin|harley davidson|mercedes benz|rolls royce)\b/i;
  const rest = [make, model].filter(Boolean).join(' ');
  const long = twoWords.exec(rest)?.[0];
  return {
    year: full,
    make: long ?? orElse(make, undefined),
    model: orElse(long === undefined ? model?.trim() : rest.slice(long.length).trim(), undefined),
  };
}
