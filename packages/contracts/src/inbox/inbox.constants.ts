/* Constants of the inbox, free of zod, because the forms of the site import them. */

/** The kinds of requests that a visitor may send to staff. */
export const INBOX_KINDS = ['contact', 'document', 'accessibility', 'issue', 'quote'] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

export const INBOX_STATUSES = ['open', 'done'] as const;
export type InboxStatus = (typeof INBOX_STATUSES)[number];

/** The longest message of a form, in characters. */
export const REQUEST_MESSAGE_MAX = 4000;

/** A visitor takes at least this long to fill a form in, in milliseconds; a program is faster. */
export const FORM_FILL_MS = 2000;
