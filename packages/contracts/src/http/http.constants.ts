/* Free of zod: clients import this. */

/** A list counts its rows up to this number; one more means that there are more. */
export const MAX_LISTED = 10_000;

/** A header of calls from a console's hidden page, which do not show that its administrator is there. */
export const HIDDEN_PAGE_HEADER = 'x-page-hidden';

/** The longest fields of an error report, in characters; clients cut longer ones. */
export const CLIENT_ERROR_MAX = { name: 100, stack: 4000, release: 100, page: 200 } as const;
