import { createHash } from 'node:crypto';
import { IMPORT_FIELD_NAMES, type ImportFieldName } from '@moveway/contracts/imports/import-fields.ts';
import { headerForms } from './header-forms.ts';
import { HEADER_NAMES } from './header-names.ts';

const FIELDS = new Map<string, ImportFieldName>(
  IMPORT_FIELD_NAMES.flatMap((field) => HEADER_NAMES[field].map((name) => [name, field] as const)),
);

/** How many known names make a row one of headings; it has more of them than of other cells. */
export const HEADINGS = 3;
const LONGEST_HEADING = 100;
/** In how many rows from the top the headings are looked for: lists have titles above them. */
const SEARCHED_ROWS = 15;

/** Headings that mean the parties of the journey, or its places where another column has one of the parties. */
const PLACES = new Map<string, 'origin' | 'destination'>([
  ['from', 'origin'],
  ['fromlocation', 'origin'],
  ['to', 'destination'],
  ['tolocation', 'destination'],
]);

/** What a place may stand in, besides one column. */
const PARTS = ['Address', 'City', 'State', 'Zip'] as const;

const isFilled = (cell: string) => cell.trim() !== '';
const normal = (heading: string) => heading.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** Those of them that stand twice. */
function repeatedIn(headings: readonly string[]): ReadonlySet<string> {
  const names = headings.map(normal);
  return new Set(names.filter((name, index) => names.indexOf(name) !== index));
}

/** How many are known, each by itself. */
export const countKnown = (headings: readonly string[]) => headings.filter(isKnown).length;

// What is longer is no heading.
const isKnown = (heading: string) =>
  heading.length <= LONGEST_HEADING && headerForms(heading).some((form) => FIELDS.has(form));

/**
 * What each column holds, by its heading. Of several with the same meaning the first has it; the others, headings that
 * stand twice, and those that are not known, are null.
 */
export function matchColumns(headings: readonly string[]): (ImportFieldName | null)[] {
  const taken = new Set<ImportFieldName>();
  const found = new Map<number, ImportFieldName>();
  const repeated = repeatedIn(headings);
  const forms = headings.map((heading) => (repeated.has(normal(heading)) ? [] : headerForms(heading)));
  const match = (fieldOf: (form: string) => ImportFieldName | undefined) => {
    for (const [index, names] of forms.entries()) {
      const field = names.map(fieldOf).find((each) => each !== undefined && !taken.has(each));
      if (field !== undefined && !found.has(index)) {
        taken.add(field);
        found.set(index, field);
      }
    }
  };
  match((form) => (PLACES.has(form) ? undefined : FIELDS.get(form)));
  const isTaken = (field: ImportFieldName | undefined) => field !== undefined && taken.has(field);
  const arePlaces = forms.flat().some((form) => PLACES.has(form) && isTaken(FIELDS.get(form)));
  match((form) => {
    const place = PLACES.get(form);
    const field = arePlaces ? place : FIELDS.get(form);
    // A place in one column would be taken instead of its parts.
    return place === undefined || (arePlaces && PARTS.some((part) => isTaken(`${place}${part}`)))
      ? undefined
      : field;
  });
  return headings.map((_, index) => found.get(index) ?? null);
}

/**
 * The index of the row with the headings, and these: of the first rows that which names most fields; of two
 * that name as many, one with groups above it.
 */
export function findHeadings(rows: readonly (readonly string[])[]): { index: number; headings: string[] } {
  const candidates = rows.slice(0, SEARCHED_ROWS).map((row, index) => {
    const headings = inGroups(row, rows[index - 1] ?? []);
    const known = matchColumns(headings.map((heading) => heading.slice(0, LONGEST_HEADING)));
    const grouped = row.filter((own, column) => own.trim() && own !== headings[column]).length;
    return { index, headings, grouped, known: known.filter((field) => field !== null).length };
  });
  const [best] = candidates.toSorted((a, b) => b.known - a.known || b.grouped - a.grouped);
  // Of two lists in one file the first has the headings, so that those of the second are refused.
  const first = candidates.find(
    ({ index, known }) =>
      known >= HEADINGS && rows.slice(index + 1, best?.index).some((row) => row.some(isFilled)),
  );
  const found = best?.known ? best : candidates.find(({ headings }) => headings.some(isFilled));
  return first ?? found ?? { index: -1, headings: [] };
}

/**
 * Headings with the names of the groups above them: of "Pickup" above "City" and "State", "Pickup City" and "Pickup
 * State". A single cell above is a title.
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

/** The same for lists with the same headings in the same order, by which corrections are remembered. */
export function headingsKey(headings: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify(headings.map(normal)))
    .digest('hex');
}
