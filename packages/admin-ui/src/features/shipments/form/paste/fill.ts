import { editableFields } from '../../package-fields.ts';
import { emptyPackageForm, type PackageFormValues } from '../draft.ts';
import type { TextFields } from './findings.ts';

/** One field of the form and the value that a text gives it. */
export interface FilledField {
  path: string[];
  label: string;
  value: unknown;
}

const OF_VEHICLE: ReadonlySet<string> = new Set([
  'vin',
  'year',
  'make',
  'model',
  'isOperable',
  'trailer',
] satisfies (keyof TextFields)[]);

/** What a text says, as fields of the form, in its order. */
export function filledFields(fields: TextFields): FilledField[] {
  const filled = Object.entries(fields).map(([name, value]) => {
    const path = OF_VEHICLE.has(name) ? ['vehicle', name] : [name];
    const label = editableFields.find((field) => field.path.join('.') === path.join('.'))?.label ?? name;
    return { path, label, value };
  });
  const order = editableFields.map(({ path }) => path.join('.'));
  return filled.toSorted(
    (one, other) => order.indexOf(one.path.join('.')) - order.indexOf(other.path.join('.')),
  );
}

/** A text with a weight and no vehicle is about a parcel; one that says neither leaves the kind as it is. */
export function kindOf(fields: TextFields): PackageFormValues['kind'] | undefined {
  if (fields.vin !== undefined || fields.make !== undefined || fields.year !== undefined) {
    return 'vehicle';
  }
  return fields.weight === undefined ? undefined : 'package';
}

/** What an empty form has in a field. */
export function emptyValueOf(path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, name) => (at === undefined ? undefined : (at as Record<string, unknown>)[name]),
    emptyPackageForm,
  );
}

/** Whether a field was left as an empty form has it. */
export function isUntouched(path: readonly string[], value: unknown): boolean {
  const initial = emptyValueOf(path);
  return (value ?? '') === (initial ?? '') || (typeof value === 'string' && value.trim() === '');
}
