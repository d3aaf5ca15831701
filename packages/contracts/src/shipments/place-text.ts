const COUNTRY = /,?\s*(?:USA|U\.S\.A\.|United States)\.?$/i;
/** What stands before a state and its ZIP code. */
const BEFORE_STATE = /^(?<before>.*[^\s,])[\s,]+(?<state>[A-Z]{2})(?:\s+\d{5}(?:-\d{4})?)?$/;

/** Whether a place names a city with its state, `Dallas, TX`, by which it is found on the map. */
export function namesCity(place: string): boolean {
  return BEFORE_STATE.test(place.trim().replace(COUNTRY, ''));
}

/** City and state of a place: `Dallas, TX` of `12 Elm St, Dallas, TX 75201`; one that names no state as it is. */
export function cityAndState(place: string): string {
  const { before, state } = BEFORE_STATE.exec(place.trim().replace(COUNTRY, ''))?.groups ?? {};
  return before === undefined ? place : `${before.split(',').at(-1)?.trim()}, ${state}`;
}

/**
 * Where something is: `in Dallas, TX`; what staff wrote that names no city as it is.
 * @param before a word such as `now`, with a colon where it does not go on
 */
export function whereText(place: string, before = ''): string {
  if (namesCity(place)) {
    return `${before && `${before} `}in ${cityAndState(place)}`;
  }
  return before ? `${before}: ${place}` : place;
}
