import { isUnsentMessage, type UnsentMessage as Unsent } from '@moveway/admin-ui/lib/unsent-message.ts';
import { isObject } from '@moveway/api-client/json-object.ts';
import { createStore } from '@moveway/ui/store/store.ts';
import { stored } from '@moveway/ui/store/stored.ts';

/** A message to support that is to be sent or could not be sent. */
export interface UnsentMessage extends Unsent {
  /** The package it is about. */
  trackingNumber?: string;
}

/** The text and messages that have not been sent. */
export interface Outbox {
  /** The user it belongs to; undefined for a visitor. */
  userId?: string;
  /** The text in the input. */
  text: string;
  /** Oldest first. */
  unsent: readonly UnsentMessage[];
}

export const EMPTY_OUTBOX: Outbox = { text: '', unsent: [] };

/** The outbox of this device, which survives the tab. */
export const storedOutbox = stored('moveway.chat', [], isOutbox);

/** Whose files, chosen for a message that is not sent, this device keeps (`kept-files.ts`). */
export const keptFilesOwner = stored(
  'moveway.chat-files',
  [],
  (value: unknown): value is string => typeof value === 'string',
);

/** Whether the chat was opened in this page: it sends what the outbox holds from then on, also while it is closed. */
export const chatWasOpened = createStore(false);

/** Whether this device holds messages of the user that are to be sent. */
export function holdsUnsent(userId: string): boolean {
  const outbox = storedOutbox.read();
  return outbox?.userId === userId && outbox.unsent.some(({ isSending }) => isSending);
}

function isOutbox(value: unknown): value is Outbox {
  return (
    isObject(value) &&
    (value['userId'] === undefined || typeof value['userId'] === 'string') &&
    typeof value['text'] === 'string' &&
    Array.isArray(value['unsent']) &&
    value['unsent'].every(isUnsent)
  );
}

const isUnsent = (value: unknown): value is UnsentMessage =>
  isUnsentMessage(value) && (!('trackingNumber' in value) || typeof value.trackingNumber === 'string');
