/** A part of an object: the fields of these names. */
export function pick<T, const N extends keyof T>(object: T, names: readonly N[]): Pick<T, N> {
  // Each name is one of the object.
  return Object.fromEntries(names.map((name) => [name, object[name]])) as Pick<T, N>;
}

type Members = Record<string, unknown>;

/** What a merge patch of a document may hold: some of its members, and null for one that it may lack. */
type MergePatch<T> = {
  [Name in keyof T]?:
    | (T[Name] extends object | undefined ? MergePatch<NonNullable<T[Name]>> : T[Name])
    | null;
};

/**
 * A document after a JSON merge patch (RFC 7396): null takes a member out, an object is merged, anything else replaces.
 */
export function mergePatch<T extends object>(document: T, patch: MergePatch<T>): T {
  // A patch is made for its document by its type.
  return merge(document, patch) as T;
}

function merge(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) {
    return patch;
  }
  const merged: Members = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) {
      delete merged[name];
    } else {
      merged[name] = merge(merged[name], value);
    }
  }
  return merged;
}

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a JSON text; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
