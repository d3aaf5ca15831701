import type { ConversationStatus } from '@moveway/contracts/chat/chat.constants.ts';

/** Which conversation: the customer's default one, or the one about a package. */
export interface ConversationKey {
  userId: string;
  /** Null for the default one. */
  trackingNumber: string | null;
}

export type Side = 'customer' | 'support';
export type BySide = Record<Side, number>;

/** A conversation as stored. */
export interface StoredConversation extends ConversationKey {
  id: string;
  status: ConversationStatus;
  assigneeId: string | undefined;
  lastSequence: number;
  lastMessageAt: Date;
  /** The beginning of the last message. */
  lastText: string;
  isLastFromAdmin: boolean;
  answeredSequence: number;
  /** Since when it is open; unknown where it was opened before this was stored. */
  openedAt: Date | undefined;
  waitingSince: Date | undefined;
  /** What the customer wrote last since then. */
  question: string | undefined;
  delivered: BySide;
  seen: BySide;
  unread: BySide;
  listOrder: number;
}
