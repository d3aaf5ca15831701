import type { ReceiptState } from '@moveway/contracts/chat/chat.constants.ts';
import type { DomainEventPublisher } from '../../kernel/domain-events.ts';
import { conversationRepo, receiptChange } from './conversation.repo.ts';
import type { Side, StoredConversation } from './conversation.types.ts';
import { messageRepo } from '../message/message.repo.ts';

/**
 * Stores how far a side has received or seen a conversation, and publishes it; nothing when that was known. Inside the
 * transaction that read the conversation.
 * @returns the conversation as it is then
 */
export async function storeReceipt(
  conversation: StoredConversation,
  side: Side,
  receipt: { state: ReceiptState; sequence: number },
  events: DomainEventPublisher,
): Promise<StoredConversation> {
  const change = receiptChange(conversation, side, receipt);
  if (!change) {
    return conversation;
  }
  const { id, userId } = conversation;
  const unread =
    receipt.state === 'delivered'
      ? conversation.unread
      : {
          ...conversation.unread,
          [side]: await messageRepo.countOf(id, side === 'customer', change.seen[side]),
        };
  await conversationRepo.update(id, { ...change, unread });
  await events.publish('chat.conversation_changed', { id, userId });
  return { ...conversation, ...change, unread };
}
