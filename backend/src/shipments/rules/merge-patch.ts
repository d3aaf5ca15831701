type Members = Record<string, unknown>;

/** A merge patch of a document: a new value for some of its members, or null to remove one. */
type MergePatch<T> = {
  [Name in keyof T]?:
    | (T[Name] extends object | undefined ? MergePatch<NonNullable<T[Name]>> : T[Name])
    | null;
};

/**
 * Applies a JSON merge patch (RFC 7396): null removes a member, an object is merged, any other value replaces.
 */
export function mergePatch<T extends object>(document: T, patch: MergePatch<T>): T {
  // The type of the patch makes sure that the result is a T.
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
