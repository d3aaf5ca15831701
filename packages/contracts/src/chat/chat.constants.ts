/** The longest message of a conversation, in characters. No zod here: the customer's chat checks it too. */
export const MESSAGE_MAX = 4000;

/** The most files of one message. */
export const ATTACHMENTS_MAX = 5;
/** The largest file, in bytes. */
export const ATTACHMENT_MAX_BYTES = 10 * 1024 * 1024;
/** The longest file name, in characters. */
export const FILE_NAME_MAX = 200;
/** Pictures are shown re-encoded and have a thumbnail; documents (PDF) are only downloaded. */
export const ATTACHMENT_KINDS = ['picture', 'document'] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];
/** What a file may be by its content, as the list that a file input takes. */
export const ATTACHMENT_TYPES = 'image/jpeg,image/png,image/webp,application/pdf';

/** A message of the customer opens a resolved conversation again. */
export const CONVERSATION_STATUSES = ['open', 'resolved'] as const;
export type ConversationStatus = (typeof CONVERSATION_STATUSES)[number];

/**
 * What staff may list: all open ones, the unanswered of them, those assigned to themselves, those without an assignee;
 * resolved ones; both.
 */
export const CONVERSATION_FILTERS = ['open', 'waiting', 'mine', 'unassigned', 'resolved', 'all'] as const;
export type ConversationFilter = (typeof CONVERSATION_FILTERS)[number];

/** What a side reports of messages of the other: they reached a device, or were shown on a screen. */
export const RECEIPT_STATES = ['delivered', 'seen'] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];
