/** Milliseconds that MongoDB works on a read before it gives up. */
export const MAX_READ_MS = 2000;
