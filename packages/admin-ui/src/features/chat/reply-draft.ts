import { newIdempotencyKey } from '@moveway/api-client/idempotency-key.ts';
import { isObject } from '@moveway/api-client/json-object.ts';
import { stored } from '@moveway/ui/store/stored.ts';
import { DRAFT_PREFIX } from '../../lib/drafts.ts';

/** A reply being written, and the key that makes sending it twice harmless. */
export interface ReplyDraft {
  text: string;
  /** The last message that was shown while the text was written; later ones stay unanswered. */
  lastSeenSequence?: number | undefined;
  key: string;
}

/** A draft under a new idempotency key. */
export const newReply = (text: string, lastSeenSequence: number | undefined): ReplyDraft => ({
  text,
  lastSeenSequence,
  key: newIdempotencyKey(),
});

/** The unsent reply to a customer, stored until it is sent or cancelled, or its writer signs out. */
export const replyDraft = (userId: string) =>
  stored(`${DRAFT_PREFIX}reply-draft.${userId}`, [], isReplyDraft);

function isReplyDraft(value: unknown): value is ReplyDraft {
  return (
    isObject(value) &&
    typeof value['text'] === 'string' &&
    typeof value['key'] === 'string' &&
    ['number', 'undefined'].includes(typeof value['lastSeenSequence'])
  );
}
