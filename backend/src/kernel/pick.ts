/** A part of an object: the fields of these names. */
export function pick<T, const N extends keyof T>(object: T, names: readonly N[]): Pick<T, N> {
  // Each name is one of the object.
  return Object.fromEntries(names.map((name) => [name, object[name]])) as Pick<T, N>;
}
