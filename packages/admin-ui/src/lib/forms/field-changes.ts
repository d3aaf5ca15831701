/** A field of a form, by its path in the form's values. */
export interface Field {
  path: readonly string[];
  label: string;
  /** Formats a present value; `String` unless given. */
  show?: (value: never) => string;
}

/** A field that differs between two versions, as formatted texts. */
export interface FieldChange {
  field: Field;
  before: string;
  now: string;
}

/** The same beside what was typed. */
export interface FieldConflict extends FieldChange {
  typed: string;
  /** Whether the field was touched here at all. */
  isTouched: boolean;
}

/** Which of the fields differ between two states of a thing, both as form values. */
export function changesBetween(fields: readonly Field[], before: object, now: object): FieldChange[] {
  return fields.flatMap((field) => {
    const change = { field, before: textOf(field, before), now: textOf(field, now) };
    return change.before === change.now ? [] : [change];
  });
}

/**
 * Fields that changed in the newer version, except those typed with the same value.
 * @param before what the form was filled with
 * @param now the thing as it is
 * @param typed the form as it is
 */
export function conflictsBetween(
  fields: readonly Field[],
  before: object,
  now: object,
  typed: object,
): FieldConflict[] {
  return changesBetween(fields, before, now).flatMap((change) => {
    const text = textOf(change.field, typed);
    return text === change.now
      ? []
      : [{ ...change, typed: text, isTouched: text !== textOf(change.field, before) }];
  });
}

/** The form with the fields of `theirs` as they are `now`, and the others as typed. */
export function withTheirs<Values extends object>(
  typed: Values,
  now: Values,
  theirs: readonly Field[],
): Values {
  const merged = structuredClone(typed);
  for (const { path } of theirs) {
    setAt(merged, path, valueAt(now, path));
  }
  return merged;
}

/** The fields that a thing has, which is not all of them where it was kept by an earlier console. */
export const fieldsOf = (fields: readonly Field[], thing: object): readonly Field[] =>
  fields.filter(({ path }) => valueAt(thing, path) !== undefined);

/** The text of a list; a blank entry is one too. */
export const listText = (entries: readonly string[]): string =>
  entries.map((entry) => entry.trim() || 'blank').join(', ');

const NOTHING = 'nothing';

function textOf({ path, show = String }: Field, values: object): string {
  const value = valueAt(values, path);
  const isEmpty =
    value === undefined ||
    value === null ||
    (typeof value === 'string' && value.trim() === '') ||
    (Array.isArray(value) && value.length === 0);
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
