/** What the text of a canned reply may leave open; filled in for the customer it is inserted for. */
export const REPLY_PLACEHOLDERS = ['firstName', 'trackingNumber', 'expectedDelivery'] as const;

export type ReplyPlaceholder = (typeof REPLY_PLACEHOLDERS)[number];

/**
 * A customer or administrator who writes is reported this often, in milliseconds. No zod here: the customer's chat
 * reports it too.
 */
export const TYPING_EVERY_MS = 3000;

/** A customer or administrator who is not reported again within this time has stopped typing, in milliseconds. */
export const TYPING_LASTS_MS = 2.5 * TYPING_EVERY_MS;
