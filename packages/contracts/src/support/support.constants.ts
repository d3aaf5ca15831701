/** The placeholders of a canned reply, which are filled in for the customer who gets it. */
export const REPLY_PLACEHOLDERS = ['firstName', 'trackingNumber', 'expectedDelivery'] as const;

export type ReplyPlaceholder = (typeof REPLY_PLACEHOLDERS)[number];

/**
 * How often a client reports that its user is typing, in milliseconds. No zod here: the customer's chat reports it too.
 */
export const TYPING_EVERY_MS = 3000;

/** A user who is not reported again within this time has stopped typing, in milliseconds. */
export const TYPING_LASTS_MS = 2.5 * TYPING_EVERY_MS;
