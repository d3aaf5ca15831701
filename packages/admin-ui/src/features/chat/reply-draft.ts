import { newIdempotencyKey } from '@moveway/api-client/idempotency-key.ts';
import { DRAFT_PREFIX } from '../../lib/drafts.ts';

const PREFIX = `${DRAFT_PREFIX}reply-draft.`;

/** A reply being written, and the key that makes sending it twice harmless. */
export interface ReplyDraft {
  text: string;
  /** The last message that was shown when these words were written: they cannot answer a later one. */
  lastSeenSequence: number | undefined;
  key: string;
}

export const newReply = (text: string, lastSeenSequence: number | undefined): ReplyDraft => ({
  text,
  lastSeenSequence,
  key: newIdempotencyKey(),
});

/** What was being written to a customer before the page was left. */
export function readReplyDraft(userId: string): ReplyDraft | undefined {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(PREFIX + userId) ?? 'null');
    return typeof draft === 'object' &&
      draft !== null &&
      'text' in draft &&
      typeof draft.text === 'string' &&
      'key' in draft &&
      typeof draft.key === 'string'
      ? {
          text: draft.text,
          key: draft.key,
          lastSeenSequence:
            'lastSeenSequence' in draft && typeof draft.lastSeenSequence === 'number'
              ? draft.lastSeenSequence
              : undefined,
        }
      : undefined;
  } catch {
    return undefined;
  }
}

export function storeReplyDraft(userId: string, draft: ReplyDraft): void {
  try {
    localStorage.setItem(PREFIX + userId, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the box works all the same, its words are only not kept.
  }
}

export function clearReplyDraft(userId: string): void {
  try {
    localStorage.removeItem(PREFIX + userId);
  } catch {
    // Nothing could be kept there either.
  }
}
