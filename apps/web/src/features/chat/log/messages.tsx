import { daysBetween } from '@moveway/contracts/calendar/days-between.ts';
import { waitText, type Wait } from '@moveway/chat-client/wait.ts';
import { useKeptEnd } from '@moveway/ui/scroll/use-kept-end.ts';
import { VisuallyHidden } from '@moveway/ui/visually-hidden/visually-hidden.tsx';
import { formatTime, formatDay, localDate } from '@moveway/ui/time/time-format.ts';
import { Fragment, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useToday } from '../../../lib/use-today.ts';
import { LazyAttachments } from './lazy-attachments.tsx';
import type { ChatMessage } from '../chat.queries.ts';
import { MessageText } from './message-text.tsx';
import type { UnsentMessage } from '../outbox/outbox.ts';
import styles from './messages.module.css';

interface Receipts {
  deliveredToSupport: number;
  seenBySupport: number;
}

interface MessageLogProps {
  /** Oldest first. */
  messages: readonly ChatMessage[];
  unsent: readonly UnsentMessage[];
  /** What the messages of this device wait for, instead of being sent. */
  wait: Wait | undefined;
  /** How far support has received and seen the conversation; undefined where it is not known. */
  receipts: Receipts | undefined;
  /** The messages of support up to this one have been shown to the reader. */
  onSeen: (sequence: number) => void;
  onRetry: (message: UnsentMessage) => void;
  onEdit: (message: UnsentMessage) => void;
  /** Sends what waits; undefined where that cannot succeed. */
  onSendNow: (() => void) | undefined;
  /** Fetches older messages; undefined if there are none. */
  onOlder: (() => Promise<unknown>) | undefined;
  isLoadingOlder: boolean;
  isSupportTyping: boolean;
}

/** The conversation in an area of fixed height that scrolls to the latest message (specification, section 2). */
export function MessageLog(props: MessageLogProps) {
  const { messages, unsent, wait, receipts, onRetry, onEdit, onSendNow, onOlder, isLoadingOlder } = props;
  const log = useRef<HTMLDivElement>(null);
  /** The distance from the end while older messages are loaded, to restore the scroll position. */
  const fromEnd = useRef<number>(undefined);
  const today = useToday();
  const oldest = messages[0]?.id;
  const lastSequence = messages.at(-1)?.sequence ?? 0;
  // A new message does not move a reader who has scrolled up.
  const { isAtEnd, setAtEnd, showEnd, onScroll } = useKeptEnd(log);
  const [readUpTo, setReadUpTo] = useState(lastSequence);
  if (isAtEnd && readUpTo !== lastSequence) {
    setReadUpTo(lastSequence);
  }
  // What the reader has just written is shown.
  const lastWritten = unsent.at(-1)?.key;
  const [knownWritten, setKnownWritten] = useState(lastWritten);
  if (lastWritten !== knownWritten) {
    setKnownWritten(lastWritten);
    setAtEnd(isAtEnd || lastWritten !== undefined);
  }
  const newMessages = messages.filter(({ isFromAdmin, sequence }) => isFromAdmin && sequence > readUpTo);
  const lastSeen = messages.findLast(({ isFromAdmin, sequence }) => isFromAdmin && sequence <= readUpTo);
  const handleSeen = useEffectEvent((sequence: number) => props.onSeen(sequence));
  const lastSeenSequence = lastSeen?.sequence ?? 0;
  useEffect(() => {
    handleSeen(lastSeenSequence);
  }, [lastSeenSequence]);

  useLayoutEffect(() => {
    if (log.current && oldest !== undefined && fromEnd.current !== undefined) {
      log.current.scrollTop = log.current.scrollHeight - fromEnd.current;
      fromEnd.current = undefined;
    }
  }, [oldest]);

  /** For a button in the log that may be unmounted afterwards. */
  const takeFocus = () => log.current?.focus({ preventScroll: true });
  const showOlder = async () => {
    const { scrollHeight = 0, scrollTop = 0 } = log.current ?? {};
    fromEnd.current = scrollHeight - scrollTop;
    takeFocus();
    await onOlder?.();
  };
  const retry = (message: UnsentMessage) => {
    takeFocus();
    onRetry(message);
  };

  const sendNow = () => {
    takeFocus();
    onSendNow?.();
  };
  const firstWaiting = wait && unsent.find(({ isSending }) => isSending)?.key;

  return (
    // A scrollable region must be reachable by keyboard. New messages are announced outside of it, because a live
    // region would also read older ones.
    <div className={styles.frame}>
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- see above. */}
      <div
        ref={log}
        className={styles.log}
        role="log"
        aria-live="off"
        aria-label="Messages"
        tabIndex={0}
        onScroll={onScroll}
      >
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
        <div className={styles.content}>
          {onOlder && (
            <button
              className={styles.older}
              type="button"
              disabled={isLoadingOlder}
              onClick={() => void showOlder()}
            >
              {isLoadingOlder ? 'Loading...' : 'Earlier messages'}
            </button>
          )}
          {messages.length + unsent.length === 0 && (
            <p className={styles.empty}>No messages yet. Ask us anything: a real person will reply.</p>
          )}
          {messages.map((message, index) => {
            const day = formatChatDay(message.timestamp, today);
            const before = messages[index - 1];
            const isNewDay = !before || formatChatDay(before.timestamp, today) !== day;
            return (
              <Fragment key={message.id}>
                {isNewDay && <p className={styles.day}>{day}</p>}
                <div className={styles.message} data-from={message.isFromAdmin ? 'support' : 'customer'}>
                  <VisuallyHidden>{message.isFromAdmin ? 'Support:' : 'You:'}</VisuallyHidden>
                  {message.message !== '' && (
                    <p className={styles.text}>
                      <MessageText text={message.message} />
                    </p>
                  )}
                  {message.attachments && <LazyAttachments files={message.attachments} />}
                  <span className={styles.note}>
                    <time dateTime={message.timestamp}>{formatTime(message.timestamp)}</time>
                    {!message.isFromAdmin && receipts && (
                      <span>{`, ${receiptText(message.sequence, receipts)}`}</span>
                    )}
                  </span>
                </div>
              </Fragment>
            );
          })}
          {unsent.map((message) => (
            <div key={message.key} className={styles.message} data-from="customer">
              <VisuallyHidden>You:</VisuallyHidden>
              {message.text !== '' && <p className={styles.text}>{message.text}</p>}
              {message.attachments && (
                <p className={styles.text}>{message.attachments.map(({ name }) => name).join('\n')}</p>
              )}
              {message.isSending ? (
                <span className={styles.note}>
                  <span>{waitText(wait)}</span>
                  {onSendNow && message.key === firstWaiting && (
                    <button className={styles.retry} type="button" onClick={sendNow}>
                      Try again
                    </button>
                  )}
                </span>
              ) : (
                <span className={styles.failed}>
                  <span>Not sent</span>
                  <button className={styles.retry} type="button" onClick={() => retry(message)}>
                    Try again
                  </button>
                  <button className={styles.retry} type="button" onClick={() => onEdit(message)}>
                    Edit
                  </button>
                </span>
              )}
            </div>
          ))}
        </div>
      </div>
      <p className={styles.typing}>{props.isSupportTyping && 'Support is typing...'}</p>
      {newMessages.length > 0 && (
        <button className={styles.newer} type="button" onClick={showEnd}>
          {newMessages.length === 1 ? '1 new message' : `${newMessages.length} new messages`}
        </button>
      )}
    </div>
  );
}

/** How far a message of the customer has come. */
function receiptText(sequence: number, { deliveredToSupport, seenBySupport }: Receipts): string {
  if (sequence <= seenBySupport) {
    return 'Seen';
  }
  return sequence <= deliveredToSupport ? 'Delivered' : 'Sent';
}

/**
 * The heading of a day in the conversation: `Today`, `Yesterday` or the date.
 * @param today the reader's calendar date, YYYY-MM-DD
 */
export function formatChatDay(instant: string, today: string): string {
  const day = localDate(new Date(instant));
  if (day === today) {
    return 'Today';
  }
  if (daysBetween(day, today) === 1) {
    return 'Yesterday';
  }
  return formatDay(day);
}
