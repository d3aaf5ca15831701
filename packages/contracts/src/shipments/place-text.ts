const COUNTRY = /,?\s*(?:USA|U\.S\.A\.|United States)\.?$/i;
/** What stands before a state and its ZIP code. */
const BEFORE_STATE = /^(?<before>.*[^\s,])[\s,]+(?<state>[A-Z]{2})(?:\s+\d{5}(?:-\d{4})?)?$/;

/** Whether a place names a city with its state, `Dallas, TX`, by which it is found on the map. */
export function namesCity(place: string): boolean {
  return BEFORE_STATE.test(place.trim().replace(COUNTRY, ''));
}

/** City and state of a place: `Dallas, TX` of `12 Elm St, Dallas, TX 75201`. A place without a state is unchanged. */
export function cityAndState(place: string): string {
  const { before, state } = BEFORE_STATE.exec(place.trim().replace(COUNTRY, ''))?.groups ?? {};
  return before === undefined ? place : `${before.split(',').at(-1)?.trim()}, ${state}`;
}

/**
 * Where something is: `in Dallas, TX`. A text of staff that names no city is unchanged.
 * @param before a word such as `now`; a colon follows it where no city does
 */
export function whereText(place: string, before = ''): string {
  if (namesCity(place)) {
    return `${before && `${before} `}in ${cityAndState(place)}`;
  }
  return before ? `${before}: ${place}` : place;
}
