import { isObject } from '@moveway/api-client/json-object.ts';
import type { Attachment } from '@moveway/contracts/chat/chat.routes.ts';

/** What is to be sent or could not be sent. */
export interface Unsent {
  /** Its client id, so that a retry does not send it twice. */
  key: string;
  /** When it was written, ISO 8601. */
  at: string;
  /** False once the server has rejected it. */
  isSending: boolean;
}

/** A message that is to be sent or could not be sent. */
export interface UnsentMessage extends Unsent {
  text: string;
  /** Files that were uploaded for it. */
  attachments?: readonly Attachment[];
}

/** A message that is taken back to be edited, and below it the text that is in the box already. */
export const textWithTakenBack = (text: string, takenBack: string) =>
  text.trim() === '' ? takenBack : [takenBack, text].filter((part) => part !== '').join('\n');

/** Guards what every stored entry of an outbox has. */
export function isUnsent(value: unknown): value is Unsent {
  return (
    isObject(value) &&
    ['key', 'at'].every((name) => typeof value[name] === 'string') &&
    typeof value['isSending'] === 'boolean'
  );
}

/** Guards a stored message. */
export function isUnsentMessage(value: unknown): value is UnsentMessage {
  return (
    isObject(value) &&
    isUnsent(value) &&
    typeof value['text'] === 'string' &&
    (value['attachments'] === undefined || isAttachments(value['attachments']))
  );
}

const isAttachments = (value: unknown) =>
  Array.isArray(value) &&
  value.every(
    (file: unknown) => isObject(file) && ['id', 'name'].every((key) => typeof file[key] === 'string'),
  );
