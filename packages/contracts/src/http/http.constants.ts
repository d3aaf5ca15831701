/* Free of zod: clients import this. */

/** A list counts its rows up to this number; one more means that there are more. */
export const MAX_LISTED = 10_000;

/** Sent with a call of a console's page that is not shown: no sign that its administrator is there. */
export const HIDDEN_PAGE_HEADER = 'x-page-hidden';

/** Longest fields of an error report, in characters; clients cut what is longer. */
export const CLIENT_ERROR_MAX = { name: 100, stack: 4000, release: 100, page: 200 } as const;
