/** What the text of a canned reply may leave open; filled in for the customer it is inserted for. */
export const REPLY_PLACEHOLDERS = ['firstName', 'trackingNumber', 'expectedDelivery'] as const;

export type ReplyPlaceholder = (typeof REPLY_PLACEHOLDERS)[number];
