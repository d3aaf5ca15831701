import type { Attachment } from '@moveway/contracts/chat/attachment.schema.ts';
import { isObject } from '@moveway/api-client/json-object.ts';
import { createStore } from '@moveway/ui/store/store.ts';
import { stored } from '@moveway/ui/store/stored.ts';

/** A message that is to be sent or could not be sent. */
export interface UnsentMessage {
  /** Its client id, so that a retry does not send it twice. */
  key: string;
  text: string;
  /** Files that were uploaded for it. */
  attachments?: readonly Attachment[];
  /** The package it is about. */
  trackingNumber?: string;
  /** When it was written, ISO 8601. */
  at: string;
  /** False once the server has rejected it. */
  isSending: boolean;
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

function isUnsent(value: unknown): value is UnsentMessage {
  return (
    isObject(value) &&
    ['key', 'text', 'at'].every((name) => typeof value[name] === 'string') &&
    ['string', 'undefined'].includes(typeof value['trackingNumber']) &&
    typeof value['isSending'] === 'boolean' &&
    (value['attachments'] === undefined || isAttachments(value['attachments']))
  );
}

const isAttachments = (value: unknown) =>
  Array.isArray(value) &&
  value.every(
    (file: unknown) => isObject(file) && ['id', 'name'].every((key) => typeof file[key] === 'string'),
  );
