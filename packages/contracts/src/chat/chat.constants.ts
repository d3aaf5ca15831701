/** The longest message of a conversation, in characters. No zod here: the customer's chat checks it too. */
export const MESSAGE_MAX = 4000;

/** A message of the customer opens a resolved conversation again. */
export const CONVERSATION_STATUSES = ['open', 'resolved'] as const;
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number];

/** What staff may list: open ones of all, their own and nobody's; resolved ones; both. */
export const CONVERSATION_FILTERS = ['open', 'mine', 'unassigned', 'resolved', 'all'] as const;
export type ConversationFilter = (typeof CONVERSATION_FILTERS)[number];

/** What a side reports of messages of the other: they reached a device, or were shown to somebody. */
export const RECEIPT_STATES = ['delivered', 'seen'] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];
