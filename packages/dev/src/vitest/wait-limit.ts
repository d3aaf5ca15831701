/**
 * How long a test waits for what it expects, in milliseconds, unless it says otherwise. Every wait ends as soon as its
 * condition holds, so this only has to be longer than the slowest machine needs; the libraries' own second is not.
 */
export const WAIT_LIMIT_MS = 15_000;
