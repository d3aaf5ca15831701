import { IMPORT_FIELDS, type ImportFieldName } from '@moveway/contracts/imports/import-fields.ts';
import type { ImportProblem, Import } from '@moveway/contracts/imports/import.routes.ts';
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

export interface RowContext {
  /** What each column holds; null for nothing. */
  fields: readonly (ImportFieldName | null)[];
  /** The headings: some say that a column is about vehicles that do not drive. */
  headers: readonly string[];
  defaults: Import['defaults'];
}

export function rowValues(cells: readonly string[], { fields, defaults }: RowContext): RowValues {
  const values: RowValues = {};
  for (const [index, field] of fields.entries()) {
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
    const preset = defaults[field];
    if (preset && values[field] === undefined) {
      values[field] = preset;
    }
  }
  return values;
}

const PLACES = {
  origin: ['originAddress', 'originCity', 'originState', 'originZip'],
  destination: ['destinationAddress', 'destinationCity', 'destinationState', 'destinationZip'],
} as const;

/**
 * A place from its own column and the columns of its parts, written as an address: street, city, state and ZIP code. A
 * part that its own column has already is not repeated.
 */
function placeOf(values: RowValues, end: keyof typeof PLACES): string | undefined {
  const whole = toZip(values[end] ?? '');
  const [street, city, state, zip] = PLACES[end].map((part) => {
    const text = part.endsWith('Zip') ? toZip(values[part] ?? '') : (values[part] ?? '');
    return plainWords(whole).includes(plainWords(text.replace(/^(\d{5})-\d{4}$/, '$1'))) ? '' : text;
  });
  const isAfterState = state !== '' || (whole !== '' && city === '');
  const hasState = [whole, city].some((text) => endsWithState(text, state));
  const named = [street, whole, city, hasState ? '' : state].filter(Boolean).join(', ');
  return [named, zip].filter(Boolean).join(isAfterState ? ' ' : ', ') || undefined;
}

/** The words of a text between spaces, so that only whole words are found in it. */
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
 * A row in the form of New Package, before it is judged. A row with any part of a vehicle is a vehicle, unless it names
 * its kind.
 * @param decoded from the VIN; used for what the row leaves blank
 */
export function rowInput(
  values: RowValues,
  { headers, fields: columns }: RowContext,
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
  // The type makes it complete: a new field of a shipment gets a column, or is left out on purpose.
  const fields: Record<FieldName, unknown> = {
    sender: values.sender,
    senderEmail: values.senderEmail,
    senderPhone: values.senderPhone,
    receiver: values.receiver,
    receiverEmail: values.receiverEmail,
    receiverPhone: values.receiverPhone,
    // Only turned off for single packages.
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

/** Adds the column that a problem comes from. */
export function problemAt(
  path: string,
  problem: Pick<ImportProblem, 'kind' | 'code' | 'message'>,
  values: RowValues,
  { fields: columns }: RowContext,
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

/** The parser's own messages are not written for people. */
const sentence = (message: string) =>
  `${/^Invalid|^Unrecognized/.test(message) ? 'Use one of the values that this field takes' : message}.`;
