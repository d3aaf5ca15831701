import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { formatDay, formatMoney } from '../../lib/format.ts';
import type { PackageFormValues } from './package-draft.ts';
import { formValuesOf } from './package-form.ts';

/** A field of a package as the form names it. */
export interface PackageField {
  path: readonly string[];
  label: string;
  /** Said of a value that is there; as it is unless given. */
  show?: (value: never) => string;
}

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

/** What an edit changes, in the order of the form. */
const editableFields: readonly PackageField[] = [
  { path: ['sender'], label: 'Sender' },
  { path: ['receiver'], label: 'Receiver' },
  { path: ['origin'], label: 'From' },
  { path: ['destination'], label: 'To' },
  { path: ['receiverEmail'], label: "Receiver's email" },
  { path: ['receiverPhone'], label: "Receiver's phone" },
  { path: ['customer'], label: 'Customer', show: ({ label }: { label: string }) => label },
  { path: ['vehicle', 'vin'], label: 'VIN' },
  { path: ['vehicle', 'year'], label: 'Year', show: String },
  { path: ['vehicle', 'make'], label: 'Make' },
  { path: ['vehicle', 'model'], label: 'Model' },
  { path: ['vehicle', 'trailer'], label: 'Trailer' },
  { path: ['vehicle', 'service'], label: 'Service' },
  { path: ['vehicle', 'isOperable'], label: 'Runs, steers and brakes', show: yesNo },
  { path: ['dimensions', 'length'], label: 'Length', show: String },
  { path: ['dimensions', 'width'], label: 'Width', show: String },
  { path: ['dimensions', 'height'], label: 'Height', show: String },
  { path: ['weight'], label: 'Weight', show: String },
  { path: ['value'], label: 'Declared value', show: formatMoney },
  { path: ['amount'], label: 'Shipping amount', show: formatMoney },
  { path: ['departureDate'], label: 'Departure', show: formatDay },
  { path: ['arrivalDate'], label: 'Expected arrival', show: formatDay },
  { path: ['estimatedDelivery'], label: 'Estimated delivery', show: formatDay },
  { path: ['description'], label: 'Description' },
];

/** What only moving a package changes. */
const movingFields: readonly PackageField[] = [
  { path: ['status'], label: 'Status' },
  { path: ['currentLocation'], label: 'Current location' },
];

/** A field that a colleague changed while somebody was working on the package, as texts to read. */
export interface FieldChange {
  field: PackageField;
  before: string;
  now: string;
}

/** The same beside what was typed. */
export interface FieldConflict extends FieldChange {
  typed: string;
  /** Whether the field was touched here at all. */
  isTouched: boolean;
}

/** Everything that differs between two versions of a package. */
export function changesBetween(before: AdminPackage, now: AdminPackage): FieldChange[] {
  return differences([...movingFields, ...editableFields], formValuesOf(before), formValuesOf(now));
}

/** What a colleague moved meanwhile: an edit does not touch it. */
export function movesBetween(before: AdminPackage, now: AdminPackage): FieldChange[] {
  return differences(movingFields, formValuesOf(before), formValuesOf(now));
}

/**
 * What a colleague changed meanwhile among the fields of the form, except what was typed just the same here.
 * @param before the package whose fields the form was filled with
 * @param now the package as it is
 * @param typed the form as it is
 */
export function conflictsOf(
  before: AdminPackage,
  now: AdminPackage,
  typed: PackageFormValues,
): FieldConflict[] {
  const base = formValuesOf(before);
  return differences(editableFields, base, formValuesOf(now)).flatMap((change) => {
    const text = textOf(change.field, typed);
    return text === change.now
      ? []
      : [{ ...change, typed: text, isTouched: text !== textOf(change.field, base) }];
  });
}

/** The form with the fields in `theirs` as they are in the package now, and the others as typed. */
export function mergedValues(
  typed: PackageFormValues,
  now: AdminPackage,
  theirs: readonly PackageField[],
): PackageFormValues {
  const current = formValuesOf(now);
  const merged: PackageFormValues = structuredClone(typed);
  for (const { path } of theirs) {
    setAt(merged, path, valueAt(current, path));
  }
  return merged;
}

function differences(
  fields: readonly PackageField[],
  before: PackageFormValues,
  now: PackageFormValues,
): FieldChange[] {
  return fields.flatMap((field) => {
    const change = { field, before: textOf(field, before), now: textOf(field, now) };
    return change.before === change.now ? [] : [change];
  });
}

const NOTHING = 'nothing';

function textOf({ path, show = String }: PackageField, values: PackageFormValues): string {
  const value = valueAt(values, path);
  const isEmpty = value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
  // The field's own text is made for the field's own value.
  return isEmpty ? NOTHING : show(value as never).trim();
}

function valueAt(values: object, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      // Own names of plain form values only.
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
    values,
  );
}

function setAt(values: object, path: readonly string[], value: unknown): void {
  const [name, ...rest] = path;
  if (name === undefined) {
    return;
  }
  // Form values are plain objects; the paths are our own constants.
  const record = values as Record<string, unknown>;
  if (rest.length === 0) {
    record[name] = value;
    return;
  }
  const inner = record[name];
  const target = typeof inner === 'object' && inner !== null ? inner : {};
  record[name] = target;
  setAt(target, rest, value);
}
