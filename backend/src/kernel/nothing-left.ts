/**
 * Takes what is left of a query when the fields that a list handles were taken out of it by name: a field that is
 * declared and not handled does not compile.
 */
export function nothingLeft(_rest: Record<string, never>): void {
  // The types say it all.
}
