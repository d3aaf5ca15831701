import { currentAccount } from '@moveway/ui/personal/account.ts';
import { personalStored } from '@moveway/ui/personal/personal.ts';
import { lastDashboard } from '../../lib/accounts/last-dashboard.ts';
import type { ChatMessage, Thread } from './chat.queries.ts';

/** The end of a conversation, as it was last shown on this device. */
interface KnownConversation {
  /** The package it is about; the default conversation without. */
  trackingNumber?: string | undefined;
  /** Oldest first. */
  messages: readonly ChatMessage[];
}

/** How many conversations, and messages of each, are kept for a time without a network. */
const MAX_CONVERSATIONS = 5;
const MAX_MESSAGES = 30;

/** The conversations of the customer that were last shown, the latest first. */
export const knownConversations = personalStored({
  name: 'conversations',
  kind: 'answers',
  // Checks the list only: the version of the stored shape guarantees the rest.
  isValid: (value): value is readonly KnownConversation[] => Array.isArray(value),
});

/** The messages that are known of a conversation; undefined if it was never shown on this device. */
export const knownMessages = (trackingNumber: string | undefined): readonly ChatMessage[] | undefined =>
  knownConversations.read()?.find((known) => known.trackingNumber === trackingNumber)?.messages;

/** Whether this device has shown the user what only customers have. Staff answer in the console. */
export const isKnownCustomer = (): boolean =>
  currentAccount() !== undefined &&
  (knownConversations.read() !== undefined || lastDashboard.read() !== undefined);

/** @param messages oldest first */
export function keepConversation({ userId, trackingNumber }: Thread, messages: readonly ChatMessage[]): void {
  if (currentAccount() !== userId) {
    return;
  }
  const others = (knownConversations.read() ?? []).filter((known) => known.trackingNumber !== trackingNumber);
  const kept = { trackingNumber, messages: messages.slice(-MAX_MESSAGES) };
  knownConversations.write([kept, ...others].slice(0, MAX_CONVERSATIONS));
}
