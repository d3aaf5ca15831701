import type { StoredConversation } from './conversation/conversation.types.ts';
import type { StoredMessage } from './message/message.repo.ts';
import type { SupportConversation } from './people.ts';

/** What is presented of a message, of either side. */
type Message = Pick<StoredMessage, 'timestamp' | 'attachments'>;

export function presentMessage<M extends Message>({ timestamp, attachments, ...message }: M) {
  return {
    ...message,
    attachments: attachments.length === 0 ? undefined : attachments,
    timestamp: timestamp.toISOString(),
  };
}

export function presentMessages<M extends Message>(page: { items: M[]; nextCursor: string | undefined }) {
  return { items: page.items.map((message) => presentMessage(message)), nextCursor: page.nextCursor };
}

/** As its customer sees it: nothing of who answers it. */
export function presentOwnConversation(conversation: StoredConversation) {
  const { id, trackingNumber, status, lastSequence, lastMessageAt, unread, delivered, seen } = conversation;
  return {
    id,
    trackingNumber: trackingNumber ?? undefined,
    status,
    lastSequence,
    lastMessageAt: lastMessageAt.toISOString(),
    unread: unread.customer,
    deliveredToSupport: delivered.support,
    seenBySupport: seen.support,
  };
}

/** As support sees it. */
export function presentConversation(conversation: SupportConversation) {
  const { id, userId, username, name, email, trackingNumber, status, assignee, lastSequence } = conversation;
  const { lastText, isLastFromAdmin, lastMessageAt, waitingSince, unread, delivered, seen } = conversation;
  return {
    id,
    userId,
    username,
    name,
    email,
    trackingNumber: trackingNumber ?? undefined,
    status,
    assignee,
    lastSequence,
    lastMessage: { text: lastText, isFromAdmin: isLastFromAdmin, timestamp: lastMessageAt.toISOString() },
    waitingSince: waitingSince?.toISOString(),
    unread: unread.support,
    delivered,
    seen,
  };
}
