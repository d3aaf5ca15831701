import { useSyncExternalStore } from 'react';
import { isObject } from '@moveway/api-client/json-object.ts';
import { createStore } from '@moveway/ui/store/store.ts';
import { unsentStored } from '@moveway/ui/personal/personal.ts';
import { useSessionState } from '../../lib/admin-api.ts';
import { isUnsentMessage, type UnsentMessage } from '../../lib/unsent-message.ts';
import type { Wait } from '../../lib/use-delivery.ts';

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
  /** Set for an internal note, which is stored whatever came meanwhile. */
  isNote?: true;
}

/** The replies that this device keeps until the server has them, of one administrator. */
interface ReplyOutbox {
  /** Oldest first. */
  get: () => readonly UnsentReply[];
  subscribe: (listener: () => void) => () => void;
  add: (reply: UnsentReply) => void;
  change: (key: string, fields: Partial<UnsentReply>) => void;
  remove: (key: string) => void;
  /** A reply was stored under this sequence number: who wrote the later ones of its conversation had seen it. */
  sent: (reply: UnsentReply, sequence: number) => void;
  /** Takes what another tab has stored. */
  reload: () => void;
  /** What is asked for after this is read from the device. */
  close: () => void;
}

/** What the replies of this console wait for, instead of being sent. */
export const replyWait = createStore<Wait | undefined>(undefined);

const byWriter = new Map<string, ReplyOutbox>();

/** @param writerId who wrote them */
function replyOutbox(writerId: string): ReplyOutbox {
  const outbox = byWriter.get(writerId) ?? createReplyOutbox(writerId);
  byWriter.set(writerId, outbox);
  return outbox;
}

function createReplyOutbox(writerId: string): ReplyOutbox {
  const device = unsentStored<UnsentReply>({ name: 'replies', isValid: isReplies, isWaiting: () => true });
  const { get, set, subscribe } = createStore<readonly UnsentReply[]>(device.read() ?? []);
  /** Where storage is forbidden or full, the replies are those of the page only. */
  let isOfPage = false;
  const update = (by: (replies: readonly UnsentReply[]) => readonly UnsentReply[]) => {
    // Another tab may have changed them a moment ago, and signing out deletes them.
    const next = by(isOfPage ? get() : (device.read() ?? []));
    device.write(next);
    isOfPage = device.read()?.length !== next.length;
    set(next);
  };
  return {
    get,
    subscribe,
    add: (reply) => update((replies) => [...replies, reply]),
    change: (key, fields) =>
      update((replies) => replies.map((reply) => (reply.key === key ? { ...reply, ...fields } : reply))),
    remove: (key) => update((replies) => replies.filter((reply) => reply.key !== key)),
    sent: ({ key, conversationId }, sequence) =>
      update((replies) =>
        replies
          .filter((reply) => reply.key !== key)
          .map((reply) =>
            reply.conversationId === conversationId && reply.isSending
              ? { ...reply, lastSeenSequence: Math.max(reply.lastSeenSequence, sequence) }
              : reply,
          ),
      ),
    reload: () => set(device.read() ?? []),
    close: () => void byWriter.delete(writerId),
  };
}

/** The outbox of the administrator who uses the console, and what is in it. */
export function useReplyOutbox(): { outbox: ReplyOutbox; replies: readonly UnsentReply[] } {
  const session = useSessionState();
  const outbox = replyOutbox(session.state === 'signed-in' ? session.user.id : '');
  return { outbox, replies: useSyncExternalStore(outbox.subscribe, outbox.get) };
}

const isReplies = (value: unknown): value is readonly UnsentReply[] =>
  Array.isArray(value) && value.every((reply) => isReply(reply));

const isReply = (value: unknown): value is UnsentReply =>
  isObject(value) &&
  ['conversationId', 'customer'].every((name) => typeof value[name] === 'string') &&
  ['isFirst', 'isOutdated'].every((name) => typeof value[name] === 'boolean') &&
  typeof value['lastSeenSequence'] === 'number' &&
  (value['isNote'] === undefined || value['isNote'] === true) &&
  isUnsentMessage(value);
