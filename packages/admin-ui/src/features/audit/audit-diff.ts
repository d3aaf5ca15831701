import type { AuditEntry } from '@moveway/contracts/audit/audit.routes.ts';
import { formatMoney } from '@moveway/ui/number/number-format.ts';
import { formatDay, formatInstant } from '@moveway/ui/time/time-format.ts';

/** Names of values in cents. */
const MONEY = / cents$|^Rates: |: fee before dispatch$/;

/** One value that changed; undefined on the side where it was missing, and on both where it is not stored any more. */
export interface ValueChange {
  /** Its readable name: "Current location", "Contacts: phone". */
  name: string;
  before: string | undefined;
  after: string | undefined;
}

/** The values that differ between before and after, in their stored order. */
export function valueChanges({
  before,
  after,
  changed = [],
}: Pick<AuditEntry, 'before' | 'after' | 'changed'>): ValueChange[] {
  if (!before && !after) {
    return changed.map((name) => ({
      name: heading([withoutUnit(words(name))]),
      before: undefined,
      after: undefined,
    }));
  }
  const was = flat(before);
  const is = flat(after);
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((name) => ({ name, before: was.get(name), after: is.get(name) }))
    .filter((change) => change.before !== change.after);
}

function flat(values: Record<string, unknown> | undefined): Map<string, string> {
  return new Map(Object.entries(values ?? {}).flatMap(([name, value]) => lines([words(name)], value)));
}

function lines(path: string[], value: unknown): [name: string, value: string][] {
  if (value === null || value === undefined || value === '') {
    return [];
  }
  if (typeof value === 'object' && !Array.isArray(value)) {
    return Object.entries(value).flatMap(([name, part]) => lines([...path, words(name)], part));
  }
  const name = heading(path);
  if (typeof value === 'number' && MONEY.test(name)) {
    return [[withoutUnit(name), formatMoney(value / 100)]];
  }
  return [[name, typeof value === 'object' ? JSON.stringify(value) : inWords(value)]];
}

const withoutUnit = (name: string): string => name.replace(/ cents$/, '');

const heading = ([first = '', ...rest]: string[]): string =>
  [first[0]?.toUpperCase() + first.slice(1), ...rest].join(': ');

/** `currentLocation` is "current location". */
function words(name: string): string {
  return name.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') {
    return value ? 'Yes' : 'No';
  }
  const text = String(value);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    return formatDay(text);
  }
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) ? formatInstant(text) : text;
}
