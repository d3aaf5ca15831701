/** Milliseconds that MongoDB works on one page of a list, or on one search, before it gives up. */
export const MAX_READ_MS = 2000;
