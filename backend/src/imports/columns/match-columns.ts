import { createHash } from 'node:crypto';
import type { ImportFieldName } from '@moveway/contracts/imports/import-fields.ts';
import { FIELD_OF_FORM, headingForms } from './heading-names.ts';

/** A row is a row of headings with at least this many known ones, if most of its cells are known. */
export const HEADINGS = 3;
const LONGEST_HEADING = 100;
/** How many rows are searched for the headings from the top: lists have titles above them. */
const SEARCHED_ROWS = 15;

/** Headings that mean the sender and receiver, or the places if another column has the sender or receiver. */
const PLACES = new Map<string, 'origin' | 'destination'>([
  ['from', 'origin'],
  ['fromlocation', 'origin'],
  ['to', 'destination'],
  ['tolocation', 'destination'],
]);

/** The columns that a place may be split into. */
const PARTS = ['Address', 'City', 'State', 'Zip'] as const;

const isFilled = (cell: string) => cell.trim() !== '';
const normal = (heading: string) => heading.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** The headings that occur more than once. */
function repeatedIn(headings: readonly string[]): ReadonlySet<string> {
  const names = headings.map(normal);
  return new Set(names.filter((name, index) => names.indexOf(name) !== index));
}

/** How many of these headings are known, each by itself. */
export const countKnown = (headings: readonly string[]) => headings.filter(isKnown).length;

// A longer text is not a heading.
const isKnown = (heading: string) =>
  heading.length <= LONGEST_HEADING && headingForms(heading).some((form) => FIELD_OF_FORM.has(form));

/**
 * What each column holds, by its heading. The first of several headings with the same meaning gets the field. The
 * others, repeated headings and unknown ones are null.
 */
export function matchColumns(headings: readonly string[]): (ImportFieldName | null)[] {
  const taken = new Set<ImportFieldName>();
  const found = new Map<number, ImportFieldName>();
  const repeated = repeatedIn(headings);
  const forms = headings.map((heading) => (repeated.has(normal(heading)) ? [] : headingForms(heading)));
  const match = (fieldOf: (form: string) => ImportFieldName | undefined) => {
    for (const [index, names] of forms.entries()) {
      const field = names.map(fieldOf).find((each) => each !== undefined && !taken.has(each));
      if (field !== undefined && !found.has(index)) {
        taken.add(field);
        found.set(index, field);
      }
    }
  };
  match((form) => (PLACES.has(form) ? undefined : FIELD_OF_FORM.get(form)));
  const isTaken = (field: ImportFieldName | undefined) => field !== undefined && taken.has(field);
  const arePlaces = forms.flat().some((form) => PLACES.has(form) && isTaken(FIELD_OF_FORM.get(form)));
  match((form) => {
    const place = PLACES.get(form);
    const field = arePlaces ? place : FIELD_OF_FORM.get(form);
    // A place in one column would be taken instead of its parts.
    return place === undefined || (arePlaces && PARTS.some((part) => isTaken(`${place}${part}`)))
      ? undefined
      : field;
  });
  return headings.map((_, index) => found.get(index) ?? null);
}

/**
 * The row of headings: the one of the first rows that names the most fields. If two name as many, the one with groups
 * above it.
 */
export function findHeadings(rows: readonly (readonly string[])[]): { index: number; headings: string[] } {
  const candidates = rows.slice(0, SEARCHED_ROWS).map((row, index) => {
    const headings = inGroups(row, rows[index - 1] ?? []);
    const known = matchColumns(headings.map((heading) => heading.slice(0, LONGEST_HEADING)));
    const grouped = row.filter((own, column) => own.trim() && own !== headings[column]).length;
    return { index, headings, grouped, known: known.filter((field) => field !== null).length };
  });
  const [best] = candidates.toSorted((a, b) => b.known - a.known || b.grouped - a.grouped);
  // If the file has two lists, these are the headings of the first, so that the second ones are refused.
  const first = candidates.find(
    ({ index, known }) =>
      known >= HEADINGS && rows.slice(index + 1, best?.index).some((row) => row.some(isFilled)),
  );
  const found = best?.known ? best : candidates.find(({ headings }) => headings.some(isFilled));
  return first ?? found ?? { index: -1, headings: [] };
}

/**
 * Puts the names of groups before the headings below them: "Pickup" above "City" and "State" makes "Pickup City" and
 * "Pickup State". A single cell above is a title.
 */
function inGroups(row: readonly string[], above: readonly string[]): string[] {
  const repeated = repeatedIn(row);
  let group = '';
  const headings = Array.from({ length: Math.max(row.length, above.length) }, (_, index) => {
    const [own = '', top = ''] = [row[index], above[index]?.trim()];
    group = top || group;
    // "Pickup Location" above "City" is the pickup city.
    const whole = `${group} ${own}`.trim();
    const short = `${group.replace(/ (?:location|address|info|details)$/i, '')} ${own}`.trim();
    const long = isKnown(whole) ? whole : short;
    return own.trim() === '' ? top : isKnown(long) || repeated.has(normal(own)) ? long : own;
  });
  const isGrouped = above.filter(isFilled).length > 1;
  return isGrouped && countKnown(headings.filter((_, index) => row[index]?.trim())) > 1 ? headings : [...row];
}

/** Identifies lists with the same headings in the same order: corrections of columns are remembered by it. */
export function headingsKey(headings: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(headings.map(normal)))
    .digest('hex');
}
