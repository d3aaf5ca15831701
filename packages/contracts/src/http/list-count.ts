/**
 * A list says how many there are up to here; one more means that there are more. Free of zod: the console imports this.
 */
export const MAX_LISTED = 10_000;
