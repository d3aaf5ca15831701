import { isObject } from '@moveway/api-client/json-object.ts';
import { createOutbox } from '@moveway/chat-client/outbox.ts';
import { isUnsentMessage, type UnsentMessage } from '@moveway/chat-client/unsent-message.ts';

/** A reply or an internal note that is to be sent or could not be sent. */
export interface UnsentReply extends UnsentMessage {
  conversationId: string;
  /** Whether the conversation had no message yet: its id is that of the customer then. */
  isFirst: boolean;
  /** The customer, as the screen calls them. */
  customer: string;
  /** The last message that its writer had seen: the server rejects a reply where there is a later one. */
  lastSeenSequence: number;
  /** Whether it was rejected for that. */
  isOutdated: boolean;
  /** Set for an internal note, which is stored also where messages came meanwhile. */
  isNote?: true;
}

/** The replies that administrators wrote in this console, each account its own. */
export const replyOutbox = createOutbox<UnsentReply>('replies', { one: 'reply', many: 'replies' }, isReply);

function isReply(value: unknown): value is UnsentReply {
  return (
    isObject(value) &&
    ['conversationId', 'customer'].every((name) => typeof value[name] === 'string') &&
    ['isFirst', 'isOutdated'].every((name) => typeof value[name] === 'boolean') &&
    typeof value['lastSeenSequence'] === 'number' &&
    (value['isNote'] === undefined || value['isNote'] === true) &&
    isUnsentMessage(value)
  );
}
