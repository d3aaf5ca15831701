import { useRef, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { Attachment } from '@moveway/contracts/chat/chat.routes.ts';
import type { ConversationNote } from '@moveway/contracts/support/support.routes.ts';
import { useKeptEnd } from '@moveway/ui/scroll/use-kept-end.ts';
import { Attachments } from './attachments.tsx';
import { Instant } from '../../../lib/times/instant.tsx';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { useWriterName } from '../../../lib/use-writer-name.ts';
import type { Conversation, Message } from '../chat.queries.ts';
import { MessageText } from './message-text.tsx';
import { administrators } from '../note.queries.ts';
import type { UnsentReply } from '../outbox/outbox.ts';
import { UnsentReplyBubble, type UnsentReplyActions } from '../outbox/unsent-reply.tsx';
import styles from '../support-tab.module.css';

interface MessageLogProps extends UnsentReplyActions {
  /** Newest first. */
  messages: readonly Message[];
  /** Oldest first. */
  notes: readonly ConversationNote[];
  conversation: Conversation | undefined;
  /** Replies of this device, oldest first. */
  unsent: readonly UnsentReply[];
  children: ReactNode;
}

/**
 * Messages and internal notes in the order they were written, and below them replies that are not sent. It stays at its
 * end; a reader who has scrolled up is not moved and gets a button instead.
 */
export function MessageLog(props: MessageLogProps) {
  const { messages, notes, conversation, unsent, wait, onResend, onEdit, children } = props;
  const log = useRef<HTMLDivElement>(null);
  const writerName = useWriterName();
  const { data: staff } = useQuery(administrators(useAdminApi()));
  /** A message that is loaded is not fetched again; what its people are called now comes from what is. */
  const withNamesOfNow = (message: Message): Message => ({
    ...message,
    username: conversation?.name ?? conversation?.username ?? message.username,
    author: staff?.items.find(({ id }) => id === message.author?.id) ?? message.author,
  });
  const { isAtEnd, showEnd, onScroll } = useKeptEnd(log);
  const latest = messages[0]?.sequence ?? 0;
  const [readUpTo, setReadUpTo] = useState(latest);
  if (isAtEnd && readUpTo !== latest) {
    setReadUpTo(latest);
  }
  const resend = (reply: UnsentReply) => {
    // The button is unmounted afterwards.
    log.current?.focus({ preventScroll: true });
    onResend(reply);
  };
  const unread = messages.filter(({ sequence }) => sequence > readUpTo).length;
  const oldest = messages.at(-1)?.timestamp ?? '';
  const lines = [
    ...messages.map((item) => ({ at: item.timestamp, item })),
    // Those from before the loaded messages come with them.
    ...notes.flatMap((note) => (note.createdAt < oldest ? [] : [{ at: note.createdAt, note }])),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  const lastReply = messages.find(({ isFromAdmin }) => isFromAdmin);
  return (
    <div className={styles.logFrame}>
      {/* A region that scrolls has to be reachable by keyboard; screen readers announce new entries of a log. */}
      <div
        ref={log}
        className={styles.log}
        role="log"
        aria-label="Messages of this customer"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above.
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className={styles.lines}>
          {children}
          {lines.map((line) =>
            'note' in line ? (
              <Bubble
                key={line.note.id}
                who={`Note by ${line.note.author.username}`}
                at={line.at}
                kind="note"
              >
                {line.note.text}
              </Bubble>
            ) : (
              <Bubble
                key={line.item.id}
                who={writerName(withNamesOfNow(line.item))}
                at={line.at}
                kind={line.item.isFromAdmin ? 'ours' : 'theirs'}
                files={line.item.attachments}
                state={
                  line.item === lastReply && conversation ? receiptText(line.item, conversation) : undefined
                }
              >
                {line.item.message}
              </Bubble>
            ),
          )}
          {unsent.map((reply) => (
            <UnsentReplyBubble key={reply.key} reply={reply} wait={wait} onResend={resend} onEdit={onEdit} />
          ))}
          {lines.length + unsent.length === 0 && (
            <p className={styles.meta}>No messages with this customer yet.</p>
          )}
        </div>
      </div>
      {unread > 0 && (
        <Button size="small" className={styles.toEnd ?? ''} onClick={showEnd}>
          {unread === 1 ? '1 new message' : `${unread} new messages`}
        </Button>
      )}
    </div>
  );
}

function receiptText({ sequence }: Message, { delivered, seen }: Conversation): string {
  if (seen.customer >= sequence) {
    return 'Seen';
  }
  return delivered.customer >= sequence ? 'Delivered' : 'Sent';
}

interface BubbleProps {
  who: string;
  at: string;
  kind: 'ours' | 'theirs' | 'note';
  state?: string | undefined;
  files?: readonly Attachment[] | undefined;
  children: string;
}

function Bubble({ who, at, kind, state, files, children }: BubbleProps) {
  return (
    <div className={styles.bubble} data-kind={kind}>
      <div className={styles.meta}>
        <span>{who}</span>
        <Instant at={at} />
      </div>
      {children !== '' && (
        <div className={styles.text}>
          <MessageText text={children} />
        </div>
      )}
      {files && <Attachments files={files} />}
      {state !== undefined && <div className={styles.state}>{state}</div>}
    </div>
  );
}
