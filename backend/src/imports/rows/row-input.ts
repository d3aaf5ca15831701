import { IMPORT_FIELDS, type ImportFieldName } from '@moveway/contracts/imports/import-fields.ts';
import type { ImportProblem } from '@moveway/contracts/imports/import.routes.ts';
import {
  PACKAGE_STATUSES,
  SERVICE_TYPES,
  SHIPMENT_KINDS,
  TRAILER_TYPES,
} from '@moveway/contracts/shipments/shipment.constants.ts';
import type { FieldName } from '@moveway/contracts/shipments/shipment-fields.ts';
import { newPackageSchema, type NewPackage } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import { endsWithState } from '../../shipments/shipment.service.ts';
import { readCell, toDay, toNumber, toOneOf, toOperable, toYearMakeModel, toZip } from './cell-values.ts';

/** What a VIN says of its vehicle. */
export interface DecodedVin {
  year?: number;
  make?: string;
  model?: string;
}

/** The cells of a row by what they hold; blank ones are absent. */
export type RowValues = Partial<Record<ImportFieldName, string>>;

/** For rows that leave these blank. */
export type RowDefaults = Partial<Record<'sender' | 'receiver' | 'customer', string>>;

export interface RowContext {
  columns: readonly (ImportFieldName | null)[];
  /** Headings, by which a column of inoperable vehicles is known. */
  headers: readonly string[];
  defaults: RowDefaults;
}

export function rowValues(cells: readonly string[], { columns, defaults }: RowContext): RowValues {
  const values: RowValues = {};
  for (const [index, field] of columns.entries()) {
    const text = field === null ? '' : readCell(cells[index] ?? '', field);
    if (field !== null && text !== '') {
      values[field] = text;
    }
  }
  for (const party of ['sender', 'receiver'] as const) {
    const name = [values[`${party}FirstName`], values[`${party}LastName`]].filter(Boolean).join(' ');
    if (name !== '') {
      values[party] ??= name;
    }
  }
  for (const field of ['sender', 'receiver', 'customer'] as const) {
    const given = defaults[field];
    if (given && values[field] === undefined) {
      values[field] = given;
    }
  }
  return values;
}

const PLACES = {
  origin: ['originAddress', 'originCity', 'originState', 'originZip'],
  destination: ['destinationAddress', 'destinationCity', 'destinationState', 'destinationZip'],
} as const;

/**
 * A place from its column and from those of its parts, as an address is written: street, city, state and ZIP code. What
 * its column has already is not said twice.
 */
function placeOf(values: RowValues, end: keyof typeof PLACES): string | undefined {
  const whole = toZip(values[end] ?? '');
  const [street, city, state, zip] = PLACES[end].map((part) => {
    const text = part.endsWith('Zip') ? toZip(values[part] ?? '') : (values[part] ?? '');
    return plainWords(whole).includes(plainWords(text.replace(/^(\d{5})-\d{4}$/, '$1'))) ? '' : text;
  });
  const isAfterState = state !== '' || (whole !== '' && city === '');
  const isSaid = [whole, city].some((text) => endsWithState(text, state));
  const named = [street, whole, city, isSaid ? '' : state].filter(Boolean).join(', ');
  return [named, zip].filter(Boolean).join(isAfterState ? ' ' : ', ') || undefined;
}

/** Between spaces, so that a part of a word is not one. */
const plainWords = (text: string) =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;

const number = (cell: string | undefined) => (cell === undefined ? undefined : toNumber(cell));
const day = (cell: string | undefined) => (cell === undefined ? undefined : toDay(cell));
const oneOf = (cell: string | undefined, words: readonly string[]) =>
  cell === undefined ? undefined : toOneOf(cell, words);

/**
 * A row as New Package takes it, before it is judged: what it holds of a vehicle makes it one, unless it says
 * otherwise.
 * @param decoded of its VIN; used where the row says nothing of its own
 */
export function rowInput(
  values: RowValues,
  { headers, columns }: RowContext,
  { customerId, decoded }: { customerId: string | undefined; decoded: DecodedVin },
): Record<string, unknown> {
  const { vin, yearMakeModel } = values;
  const named = yearMakeModel === undefined ? {} : toYearMakeModel(yearMakeModel);
  const ownYear = number(values.year);
  const vehicle = {
    vin,
    year: ownYear ?? named.year,
    make: values.make ?? named.make,
    model: values.model ?? named.model,
  };
  const isVehicle = Object.values(vehicle).some((part) => part !== undefined);
  const kind = oneOf(values.kind, SHIPMENT_KINDS) ?? (isVehicle ? 'vehicle' : 'package');
  const operableHeader = headers[columns.indexOf('isOperable')] ?? '';
  const dimensions = {
    length: number(values.length),
    width: number(values.width),
    height: number(values.height),
  };
  // Complete, so that a new field of a shipment has its column or is left out on purpose.
  const fields: Record<FieldName, unknown> = {
    sender: values.sender,
    senderEmail: values.senderEmail,
    senderPhone: values.senderPhone,
    receiver: values.receiver,
    receiverEmail: values.receiverEmail,
    receiverPhone: values.receiverPhone,
    // Turned off for one package at a time.
    notifyReceiver: undefined,
    reference: values.reference,
    origin: placeOf(values, 'origin'),
    destination: placeOf(values, 'destination'),
    currentLocation: values.currentLocation,
    description: values.description,
    amount: number(values.amount),
    value: number(values.value),
    departureDate: day(values.departureDate),
    arrivalDate: day(values.arrivalDate),
    estimatedDelivery: day(values.estimatedDelivery),
    weight: number(values.weight),
  };
  return withoutUndefined({
    ...fields,
    kind,
    trackingNumber: values.trackingNumber,
    status: oneOf(values.status, PACKAGE_STATUSES),
    dimensions: Object.values(dimensions).some((side) => side !== undefined) ? dimensions : undefined,
    customerId,
    vehicle:
      kind === 'vehicle'
        ? withoutUndefined({
            vin,
            year: vehicle.year ?? decoded.year,
            make: vehicle.make ?? decoded.make,
            model: vehicle.model ?? decoded.model,
            isOperable:
              values.isOperable === undefined
                ? undefined
                : toOperable(values.isOperable, /inop|not|non/i.test(operableHeader)),
            trailer: oneOf(values.trailer, TRAILER_TYPES),
            service: oneOf(values.service, SERVICE_TYPES),
          })
        : undefined,
  });
}

const withoutUndefined = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** The columns that a rejected field of New Package comes from, the likeliest first. */
const SOURCES: Readonly<Record<string, readonly ImportFieldName[]>> = {
  sender: ['sender', 'senderFirstName', 'senderLastName'],
  receiver: ['receiver', 'receiverFirstName', 'receiverLastName'],
  origin: ['origin', ...PLACES.origin],
  destination: ['destination', ...PLACES.destination],
  'vehicle.year': ['year', 'yearMakeModel'],
  'vehicle.make': ['make', 'yearMakeModel'],
  'vehicle.model': ['model', 'yearMakeModel'],
  vehicle: ['vin', 'yearMakeModel'],
  dimensions: ['length', 'width', 'height'],
  customerId: ['customer'],
};

/** Names a problem by the column that it comes from. */
export function problemAt(
  path: string,
  problem: Pick<ImportProblem, 'kind' | 'code' | 'message'>,
  values: RowValues,
  { columns }: RowContext,
): ImportProblem {
  const own = path.replace(/^(?:vehicle|dimensions)\./, '');
  const sources = SOURCES[path] ?? (own in IMPORT_FIELDS ? [own as ImportFieldName] : []);
  const field = sources.find((name) => columns.includes(name)) ?? sources[0];
  const column = field === undefined ? -1 : columns.indexOf(field);
  return {
    ...problem,
    column: column === -1 ? undefined : column,
    field: field === undefined ? path : IMPORT_FIELDS[field].label,
    value: (field && values[field]) ?? '',
  };
}

/** Judges a row by the schema of New Package. */
export function judgeInput(
  input: Record<string, unknown>,
  values: RowValues,
  context: RowContext,
): { input: NewPackage } | { problems: ImportProblem[] } {
  const parsed = newPackageSchema.safeParse(input);
  if (parsed.success) {
    return { input: parsed.data };
  }
  const byPath = new Map(parsed.error.issues.map((issue) => [issue.path.join('.'), issue]));
  return {
    problems: [...byPath].map(([path, { code, message }]) =>
      problemAt(path, { kind: 'error', code, message: sentence(message) }, values, context),
    ),
  };
}

/** Where the schema has no message of its own, the parser's is no sentence for people. */
const sentence = (message: string) =>
  `${/^Invalid|^Unrecognized/.test(message) ? 'Use one of the values that this field takes' : message}.`;
