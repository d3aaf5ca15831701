/** The fields of an object that have these names. */
export function pick<T, const N extends keyof T>(object: T, names: readonly N[]): Pick<T, N> {
  // `Object.fromEntries` does not keep the names in its type.
  return Object.fromEntries(names.map((name) => [name, object[name]])) as Pick<T, N>;
}

/** The value of a JSON text; undefined for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
