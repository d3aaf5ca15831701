/** The update of a document that sets what is given, and removes what is undefined. */
export function setOrClear(fields: object) {
  const entries = Object.entries(fields);
  return {
    $set: Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    $unset: Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [[name, 1]] : []))),
  };
}
