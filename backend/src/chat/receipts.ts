import type { ReceiptState } from '@moveway/contracts/chat/chat.constants.ts';
import { outbox } from '../storage/transactions/outbox.ts';
import { conversationRepo, type BySide, type Side, type StoredConversation } from './conversation.repo.ts';
import { messageRepo } from './message.repo.ts';

/**
 * Stores how far a side has received or seen a conversation, and publishes the change if there is one. Inside the
 * transaction that read the conversation.
 * @returns the conversation after the change
 */
export async function storeReceipt(
  conversation: StoredConversation,
  side: Side,
  receipt: { state: ReceiptState; sequence: number },
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
  await outbox.publish('chat.conversation_changed', { id, userId });
  return { ...conversation, ...change, unread };
}

/** How a side's report changes a conversation; undefined when it reports nothing new. */
function receiptChange(
  conversation: StoredConversation,
  side: Side,
  { state, sequence }: { state: ReceiptState; sequence: number },
): { delivered: BySide; seen: BySide } | undefined {
  const upTo = Math.min(sequence, conversation.lastSequence);
  const { delivered, seen } = conversation;
  if (upTo <= (state === 'seen' ? seen : delivered)[side]) {
    return undefined;
  }
  return {
    delivered: { ...delivered, [side]: Math.max(delivered[side], upTo) },
    seen: state === 'seen' ? { ...seen, [side]: upTo } : seen,
  };
}
