/** Longest fields of an error report, in characters; clients cut what is longer. */
export const CLIENT_ERROR_MAX = { name: 100, stack: 4000, release: 100, page: 200 } as const;
