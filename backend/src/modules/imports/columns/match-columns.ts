import { createHash } from 'node:crypto';
import { IMPORT_FIELD_NAMES, type ImportFieldName } from '@moveway/contracts/imports/import-fields.ts';
import { headerForms } from './header-forms.ts';
import { HEADER_NAMES } from './header-names.ts';

const FIELDS = new Map<string, ImportFieldName>(
  IMPORT_FIELD_NAMES.flatMap((field) =>
    HEADER_NAMES[field].map((name) => [name.replaceAll(' ', ''), field] as const),
  ),
);

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

/**
 * What each column holds, by its heading. Of several with the same meaning the first has it; the others, and headings
 * that are not known, are null.
 */
export function matchColumns(headings: readonly string[]): (ImportFieldName | null)[] {
  const taken = new Set<ImportFieldName>();
  const found = new Map<number, ImportFieldName>();
  const forms = headings.map(headerForms);
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

/** What is longer is no heading. */
const LONGEST_HEADING = 100;

/** The index of the row with the headings: of the first ones that which names most fields, else the first not blank. */
export function headingRow(rows: readonly (readonly string[])[]): number {
  const candidates = rows.slice(0, SEARCHED_ROWS).map((row, index) => ({
    index,
    known: matchColumns(row.map((cell) => cell.slice(0, LONGEST_HEADING))).filter((field) => field !== null)
      .length,
    isBlank: row.every((cell) => cell.trim() === ''),
  }));
  const best = candidates.toSorted((a, b) => b.known - a.known)[0];
  return best && best.known > 0 ? best.index : candidates.findIndex(({ isBlank }) => !isBlank);
}

/** The same for lists with the same headings in the same order, by which corrections are remembered. */
export function headingsKey(headings: readonly string[]): string {
  const normal = headings.map((heading) => heading.trim().toLowerCase().replaceAll(/\s+/g, ' '));
  return createHash('sha256').update(JSON.stringify(normal)).digest('hex');
}
