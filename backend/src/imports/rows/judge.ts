import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { ImportChoices, ImportWarning } from '@moveway/contracts/imports/import.constants.ts';
import type { ImportProblem, ImportRow } from '@moveway/contracts/imports/import.routes.ts';
import type { ImportFieldName } from '@moveway/contracts/imports/import-fields.ts';
import type { NewPackage } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import { hasValidVinCheckDigit, isVin, vinCheckDigit } from '@moveway/contracts/shipments/vehicle/vin.ts';
import type { findTaken, TakenByShipments } from '../../shipments/shipment.service.ts';
import {
  judgeInput,
  problemAt,
  rowInput,
  rowValues,
  type DecodedVin,
  type RowContext,
  type RowValues,
} from './row-input.ts';

export interface JudgeDeps {
  decodeVin: (vin: string) => Promise<DecodedVin>;
  /** Why a text does not name exactly one known place, for people, without a period. */
  askPlace: (text: string, kind: 'address' | 'free text') => Promise<{ problem?: string }>;
  accounts: { findIdByName(name: string): Promise<string | undefined> };
  shipments: { findTaken: typeof findTaken };
  /** What other imports created from equal rows: a tracking number by digest. */
  createdBefore: (digests: string[]) => Promise<ReadonlyMap<string, string>>;
}

export interface JudgedList extends RowContext {
  rows: readonly { cells: readonly string[] }[];
  choices: ImportChoices;
}

/** The judgment of a row. */
export interface Judgment extends Pick<ImportRow, 'state' | 'problems' | 'vehicle'> {
  hasWarnings: boolean;
  input?: NewPackage;
  /** Of the input: equal rows of other lists have the same. */
  digest?: string;
}

/** How many rows are judged before other calls are answered. */
const ROWS_AT_A_TIME = 25;
const LOOKUPS_AT_A_TIME = 8;

interface Read {
  values: RowValues;
  input: NewPackage | undefined;
  problems: ImportProblem[];
  digest: string | undefined;
  placeProblems: [path: 'origin' | 'destination' | 'currentLocation', problem: string][];
}

/** A row that was changed since the list was judged, and its cells before. */
export interface ChangedRow {
  index: number;
  before: readonly string[];
}

/**
 * Judges the rows of a list in their order, each by itself and against the others.
 * @param changed the only row that was changed since the last time
 * @returns the judgments by the index of their row, without those that the change cannot affect
 */
export async function judgeRows(
  deps: JudgeDeps,
  list: JudgedList,
  changed?: ChangedRow,
): Promise<Map<number, Judgment>> {
  const all = await inTurns(list.rows, ({ cells }) => rowValues(cells, list));
  const foreign = foreignColumns(all);
  const indexes = [...(changed ? affectedRows(all, foreign, changed, list) : all.keys())];
  const values = indexes.map((index) => all[index] ?? {});
  const customerIds = await findCustomers(deps, values);
  const read = await inTurns(values, (row) => readRow(deps, list, row, customerIds));
  const inputs = read.flatMap(({ input }) => input ?? []);
  const [taken, before] = await Promise.all([
    deps.shipments.findTaken({
      vins: inputs.flatMap((input) => vinOf(input) ?? []),
      trackingNumbers: inputs.flatMap(({ trackingNumber }) => trackingNumber ?? []),
      references: inputs.flatMap(({ customerId, reference }) =>
        customerId === undefined || reference === undefined ? [] : [{ customerId, reference }],
      ),
    }),
    deps.createdBefore(read.flatMap(({ digest }) => digest ?? [])),
  ]);
  const seen = { vins: new Set<string>(), numbers: new Set<string>(), references: new Set<string>() };
  const known = { taken, before, seen, foreign };
  return new Map(read.map((row, position) => [indexes[position] ?? -1, conclude(row, list, known)]));
}

/**
 * The rows to judge again after a change, in their order: those that share a VIN, a number or a reference with the
 * changed row as it was or is, or with one of these rows. All rows if a whole column is refused now, or no longer.
 */
function affectedRows(
  values: readonly RowValues[],
  foreign: Known['foreign'],
  { index, before }: ChangedRow,
  list: JudgedList,
): Iterable<number> {
  const former = rowValues(before, list);
  if (!isDeepStrictEqual(foreignColumns(values.with(index, former)), foreign)) {
    return values.keys();
  }
  const keysOf = values.map(sharedBy);
  const withKey = Map.groupBy(
    keysOf.flatMap((keys, row) => keys.map((key) => ({ key, row }))),
    ({ key }) => key,
  );
  const found = new Set([index]);
  const shared = new Set([...sharedBy(former), ...(keysOf[index] ?? [])]);
  // The loop also visits what it adds.
  for (const one of shared) {
    for (const { row } of withKey.get(one) ?? []) {
      found.add(row);
      keysOf[row]?.forEach((key) => shared.add(key));
    }
  }
  return [...found].toSorted((a, b) => a - b);
}

/** The values that no two rows may share, without differences in spelling. */
const sharedBy = (row: RowValues): string[] =>
  (['vin', 'trackingNumber', 'reference'] as const).flatMap((field) =>
    row[field] === undefined ? [] : `${field} ${row[field].toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')}`,
  );

/** Reads one row after the other; other calls are answered in between. */
const inTurns = <Row, T>(rows: readonly Row[], read: (row: Row) => T | Promise<T>) =>
  pLimit(1).map(rows, async (row, index) => {
    if (index % ROWS_AT_A_TIME === 0) {
      await nextTurn();
    }
    return read(row);
  });

async function findCustomers(
  { accounts }: JudgeDeps,
  rows: readonly RowValues[],
): Promise<Map<string, string>> {
  const names = [...new Set(rows.flatMap(({ customer }) => customer ?? []))];
  const found = await pLimit(LOOKUPS_AT_A_TIME).map(
    names,
    async (name) => [name, await accounts.findIdByName(name)] as const,
  );
  return new Map(found.flatMap(([name, id]) => (id === undefined ? [] : [[name, id] as const])));
}

async function readRow(
  { decodeVin, askPlace }: JudgeDeps,
  list: JudgedList,
  values: RowValues,
  customerIds: ReadonlyMap<string, string>,
): Promise<Read> {
  const { customer, vin, year, make, model, yearMakeModel } = values;
  const isNamed =
    yearMakeModel !== undefined || (year !== undefined && make !== undefined && model !== undefined);
  const decoded = vin === undefined || isNamed ? {} : await decodeVin(vin);
  const customerId = customer === undefined ? undefined : customerIds.get(customer);
  const judged = judgeInput(rowInput(values, list, { customerId, decoded }), values, list);
  if ('problems' in judged) {
    return { values, input: undefined, problems: judged.problems, digest: undefined, placeProblems: [] };
  }
  const { input } = judged;
  const placeProblems: Read['placeProblems'] = [];
  for (const path of ['origin', 'destination', 'currentLocation'] as const) {
    const kind = path === 'currentLocation' ? 'free text' : 'address';
    const { problem } = input[path] === undefined ? {} : await askPlace(input[path], kind);
    if (problem !== undefined) {
      placeProblems.push([path, problem]);
    }
  }
  const digest = createHash('sha256').update(JSON.stringify(input)).digest('base64url');
  return { values, input, problems: [], digest, placeProblems };
}

/** The VIN of a vehicle, if it has one. */
export const vinOf = (input: NewPackage) => (input.kind === 'vehicle' ? input.vehicle.vin : undefined);

interface Known {
  taken: TakenByShipments;
  before: ReadonlyMap<string, string>;
  /** The values of the rows above. */
  seen: { vins: Set<string>; numbers: Set<string>; references: Set<string> };
  /** The columns that are refused as a whole, and why. */
  foreign: ReturnType<typeof foreignColumns>;
}

function conclude(row: Read, list: JudgedList, known: Known): Judgment {
  const { values, input, digest } = row;
  const warnings: ImportProblem[] = [];
  const isRefused = ({ column = -1 }: ImportProblem) => known.foreign.has(list.fields[column] ?? 'kind');
  const errors = row.problems.filter((problem) => !isRefused(problem));
  const warn = (path: string, code: ImportWarning, message: string) =>
    warnings.push(problemAt(path, { kind: 'warning', code, message }, values, list));
  const reject = (path: string, code: string, message: string) =>
    errors.push(problemAt(path, { kind: 'error', code, message }, values, list));

  for (const [field, reason] of known.foreign) {
    if (values[field] !== undefined) {
      reject(field, 'column_spelling', reason);
    }
  }
  if (values.customer !== undefined && input?.customerId === undefined && input) {
    warn('customerId', 'customer_unknown', 'No account has this username or email address.');
  }
  const earlier = digest === undefined ? undefined : known.before.get(digest);
  if (input && earlier !== undefined) {
    warn('reference', 'imported_before', `This row was imported before, as ${earlier}.`);
    if (list.choices.imported_before === 'skip') {
      return { state: 'skipped', hasWarnings: true, problems: warnings, input, digest };
    }
  }
  if (input) {
    compare(input, known, { warn, reject });
    for (const [path, problem] of row.placeProblems) {
      warn(path, 'place_unknown', `${problem}. As written it has no spot on the map and no distance.`);
    }
  }
  const isSkipped = warnings.some(({ code }) => list.choices[code as ImportWarning] === 'skip');
  const isBad = errors.length > 0;
  return {
    state: isBad ? 'bad' : isSkipped ? 'skipped' : 'good',
    hasWarnings: warnings.length > 0,
    problems: [...errors, ...warnings],
    vehicle: input && vehicleName(input),
    input: isBad ? undefined : input,
    digest: isBad ? undefined : digest,
  };
}

function compare(
  input: NewPackage,
  { taken, seen }: Known,
  {
    warn,
    reject,
  }: {
    warn: (path: string, code: ImportWarning, message: string) => void;
    reject: (path: string, code: string, message: string) => void;
  },
): void {
  const vin = vinOf(input);
  const open = vin === undefined ? undefined : taken.openByVin.get(vin);
  if (open !== undefined) {
    warn('vin', 'vin_on_open_package', `${open} has this VIN and is not delivered.`);
  }
  if (vin !== undefined && isAgain(seen.vins, vin)) {
    warn('vin', 'vin_twice', 'This VIN is in a row above, too.');
  }
  if (vin !== undefined && !hasValidVinCheckDigit(vin)) {
    const message = isVin(vin)
      ? `Check this VIN: its ninth character should be ${vinCheckDigit(vin)}.`
      : `This VIN has ${vin.length} characters, like VINs from before 1981.`;
    warn('vin', 'vin_unlikely', message);
  }
  const { trackingNumber, customerId, reference } = input;
  if (trackingNumber !== undefined) {
    if (taken.numbers.has(trackingNumber)) {
      reject('trackingNumber', 'shipment.tracking_number_taken', 'This tracking number is already in use.');
    } else if (isAgain(seen.numbers, trackingNumber)) {
      reject('trackingNumber', 'tracking_number_twice', 'This tracking number is in a row above, too.');
    }
  }
  if (customerId !== undefined && reference !== undefined) {
    const owner = taken.references.get(customerId)?.get(reference);
    if (owner !== undefined) {
      const message = `${owner} of this customer has this reference already.`;
      reject('reference', 'shipment.reference_taken', message);
    } else if (isAgain(seen.references, `${customerId} ${reference}`)) {
      reject('reference', 'reference_twice', 'This reference is in a row above, too.');
    }
  }
}

function isAgain(seen: Set<string>, value: string): boolean {
  const is = seen.has(value);
  seen.add(value);
  return is;
}

function vehicleName(input: NewPackage): string | undefined {
  if (input.kind !== 'vehicle') {
    return undefined;
  }
  const { year, make, model } = input.vehicle;
  return [year, make, model].filter(Boolean).join(' ') || undefined;
}

/** Cells by which a whole column is refused, and why. */
const DAY_FIRST = {
  foreign: /^(?:1[3-9]|2\d|3[01])[-/.](?:0?[1-9]|1[0-2])[-/.](?:\d{4}|\d\d)(?!\d)/,
  reason: 'has its day first, so no day of this column is read. Use days like 2026-12-31 in all rows.',
};
const POINTS = {
  foreign: /(?<!\d)\d{1,3}\.\d{3}(?!\d)/,
  reason: 'may mean thousands, so no amount of this column is read. Use amounts like 1900.50 in all rows.',
};
const SPELLINGS = new Map<ImportFieldName, typeof DAY_FIRST>([
  ['departureDate', DAY_FIRST],
  ['arrivalDate', DAY_FIRST],
  ['estimatedDelivery', DAY_FIRST],
  ['amount', POINTS],
  ['value', POINTS],
]);

/** The columns that are refused as a whole because their cells have two meanings, and why. */
function foreignColumns(rows: readonly RowValues[]): Map<ImportFieldName, string> {
  const found = new Map<ImportFieldName, string>();
  for (const [field, { foreign, reason }] of SPELLINGS) {
    const cell = rows.map((row) => row[field] ?? '').find((value) => foreign.test(value));
    if (cell !== undefined) {
      found.set(field, `"${cell}" ${reason}`);
    }
  }
  return found;
}
