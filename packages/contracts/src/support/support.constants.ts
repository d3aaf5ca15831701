/** What the text of a canned reply may leave open; filled in for the customer it is inserted for. */
export const REPLY_PLACEHOLDERS = ['firstName', 'trackingNumber', 'expectedDelivery'] as const;

export type ReplyPlaceholder = (typeof REPLY_PLACEHOLDERS)[number];

/** Who writes reports it this often, in milliseconds. No zod here: the customer's chat reports it too. */
export const TYPING_EVERY_MS = 3000;

/** How long a report of typing is valid without another one, in milliseconds. */
export const TYPING_LASTS_MS = 2.5 * TYPING_EVERY_MS;
