import { createOutbox } from '@moveway/chat-client/outbox.ts';
import { isUnsentMessage, type UnsentMessage as Unsent } from '@moveway/chat-client/unsent-message.ts';
import { currentAccount } from '@moveway/ui/personal/account.ts';
import { personalStored } from '@moveway/ui/personal/personal.ts';
import { createStore } from '@moveway/ui/store/store.ts';

/** A message to support that is to be sent or could not be sent. */
export interface UnsentMessage extends Unsent {
  /** The package it is about. */
  trackingNumber?: string;
}

/** The text in the input. */
export const chatText = personalStored({
  name: 'chat',
  kind: 'draft',
  isValid: (value): value is string => typeof value === 'string',
  noun: () => ({ one: 'draft of a message', many: 'drafts of messages' }),
});

/** The messages that have not been sent. */
export const outbox = createOutbox<UnsentMessage>('chat', { one: 'message', many: 'messages' }, isUnsent);

/** Set where this device keeps files that were chosen for a message that is not sent (`kept-files.ts`). */
export const hasKeptFiles = personalStored({
  name: 'chat-files',
  kind: 'draft',
  isValid: (value) => value === true,
});

/** Whether the chat was opened in this page: it sends what the outbox holds from then on, also while it is closed. */
export const chatWasOpened = createStore(false);

/** Whether this device holds messages of the user that are to be sent. */
export const holdsUnsent = (userId: string): boolean =>
  currentAccount() === userId && outbox.get().some(({ isSending }) => isSending);

function isUnsent(value: unknown): value is UnsentMessage {
  return isUnsentMessage(value) && (!('trackingNumber' in value) || typeof value.trackingNumber === 'string');
}
