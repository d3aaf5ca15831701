import { VisuallyHidden } from '@moveway/ui/visually-hidden/visually-hidden.tsx';
import { formatTime } from '@moveway/ui/time/time-format.ts';
import { Fragment, useLayoutEffect, useRef } from 'react';
import { useToday } from '../../lib/shipments/use-today.ts';
import type { ChatMessage } from './chat.queries.ts';
import { formatChatDay } from './chat-time.ts';
import type { UnsentMessage } from './outbox.ts';
import styles from './message-log.module.css';

interface MessageLogProps {
  /** Oldest first. */
  messages: readonly ChatMessage[];
  unsent: readonly UnsentMessage[];
  onRetry: (message: UnsentMessage) => void;
  onEdit: (message: UnsentMessage) => void;
  /** Fetches what is older; undefined when everything is there. */
  onOlder: (() => Promise<unknown>) | undefined;
  isLoadingOlder: boolean;
}

/** The conversation in an area of fixed height that scrolls to the latest message (specification, section 2). */
export function MessageLog({ messages, unsent, onRetry, onEdit, onOlder, isLoadingOlder }: MessageLogProps) {
  const log = useRef<HTMLDivElement>(null);
  /** How far the reader is from the end while older messages are being fetched: they stay there. */
  const fromEnd = useRef<number>(undefined);
  const today = useToday();
  const oldest = messages[0]?.id;
  // What failed is taller than what is on its way.
  const latest = [messages.at(-1)?.id, ...unsent.map(({ key, isSending }) => `${key} ${isSending}`)].join(
    ' ',
  );

  useLayoutEffect(() => {
    if (log.current && latest !== '') {
      log.current.scrollTop = log.current.scrollHeight;
    }
  }, [latest]);
  useLayoutEffect(() => {
    if (log.current && oldest !== undefined && fromEnd.current !== undefined) {
      log.current.scrollTop = log.current.scrollHeight - fromEnd.current;
      fromEnd.current = undefined;
    }
  }, [oldest]);

  const showOlder = async () => {
    const { scrollHeight = 0, scrollTop = 0 } = log.current ?? {};
    fromEnd.current = scrollHeight - scrollTop;
    // The button may be gone afterwards.
    log.current?.focus({ preventScroll: true });
    await onOlder?.();
  };

  return (
    // A region that scrolls has to be reachable by keyboard. What is new is announced beside it: here older messages,
    // too, would be read out.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above.
    <div ref={log} className={styles.log} role="log" aria-live="off" aria-label="Messages" tabIndex={0}>
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
        <p className={styles.empty}>No messages yet. Ask us anything: a person will answer.</p>
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
              <p className={styles.text}>{message.message}</p>
              <time className={styles.note} dateTime={message.timestamp}>
                {formatTime(message.timestamp)}
              </time>
            </div>
          </Fragment>
        );
      })}
      {unsent.map((message) => (
        <div key={message.key} className={styles.message} data-from="customer">
          <VisuallyHidden>You:</VisuallyHidden>
          <p className={styles.text}>{message.text}</p>
          {message.isSending ? (
            <span className={styles.note}>Sending...</span>
          ) : (
            <span className={styles.failed}>
              Not sent
              <button className={styles.retry} type="button" onClick={() => onRetry(message)}>
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
  );
}
