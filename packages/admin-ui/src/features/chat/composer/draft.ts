import { newIdempotencyKey } from '@moveway/api-client/idempotency-key.ts';
import { isObject } from '@moveway/api-client/json-object.ts';
import { personalStored } from '@moveway/ui/personal/personal.ts';

/** A reply or an internal note being written, and the key that makes sending it twice harmless. */
export interface ReplyDraft {
  text: string;
  isNote: boolean;
  /** The last message that was shown while the text was written: the server rejects a reply to less than there is. */
  lastSeenSequence?: number | undefined;
  key: string;
}

/** A draft under a new idempotency key. */
export const newDraft = (draft: Omit<ReplyDraft, 'key'>): ReplyDraft => ({
  ...draft,
  key: newIdempotencyKey(),
});

/** What is unsent in a conversation, stored until it is sent or cancelled, or its writer signs out. */
export const replyDraft = (conversationId: string) =>
  personalStored({
    name: `reply.${conversationId}`,
    kind: 'draft',
    isValid: isReplyDraft,
    noun: ({ text }) =>
      text.trim() === '' ? undefined : { one: 'draft of a reply', many: 'drafts of replies' },
  });

function isReplyDraft(value: unknown): value is ReplyDraft {
  return (
    isObject(value) &&
    typeof value['text'] === 'string' &&
    typeof value['isNote'] === 'boolean' &&
    typeof value['key'] === 'string' &&
    ['number', 'undefined'].includes(typeof value['lastSeenSequence'])
  );
}
