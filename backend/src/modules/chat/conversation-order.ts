/** Later than any time of waiting, and still exact in a double. */
const AFTER_ALL_WAITING = 1e14;

/**
 * The place of a conversation in the console's list, as a number to sort by: first who waits for an answer, the longest
 * wait first; then the others, the latest first. Stored, because an index has to be in this order.
 */
export function listOrder(conversation: { waitingSince?: Date | undefined; lastMessageAt: Date }): number {
  const { waitingSince, lastMessageAt } = conversation;
  return waitingSince ? waitingSince.getTime() : AFTER_ALL_WAITING - lastMessageAt.getTime();
}
