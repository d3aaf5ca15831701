import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import { Badge, Empty, Tag } from 'antd';
import { formatFullInstant } from '@moveway/ui/time/time-format.ts';
import { formatElapsed } from '@moveway/ui/time/near-time.ts';
import { Instant } from '../../lib/times/instant.tsx';
import { useMinute } from '../../lib/times/use-minute.ts';
import { useReceipts, type Conversation } from './chat.queries.ts';
import { useIsCustomerTyping } from './customer/typing.ts';
import { useOutbox } from '@moveway/chat-client/outbox.ts';
import { reportUntilTaken } from '@moveway/chat-client/reports.ts';
import { isPageVisible } from '@moveway/ui/effects/page-visible.ts';
import { replyOutbox } from './outbox/outbox.ts';
import styles from './conversation-rows.module.css';

interface ConversationRowsProps {
  items: readonly Conversation[];
  openId: string | undefined;
  isFiltered: boolean;
  onOpen: (id: string, row: HTMLElement) => void;
}

/** Each conversation by its latest message. Arrow keys move between them, Enter opens one. */
export function ConversationRows({ items, openId, isFiltered, onOpen }: ConversationRowsProps) {
  const focus = useKeptFocus(items);
  return (
    <div {...focus} tabIndex={-1}>
      {items.length === 0 ? (
        <Empty description={isFiltered ? 'No matching conversations' : 'No messages yet'} />
      ) : (
        <ul className={styles.list} aria-label="Messages">
          {items.map((item) => (
            <li key={item.id}>
              <ConversationRow item={item} isOpen={item.id === openId} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * Keeps the keyboard focus among the rows when the one that has it leaves the list, as a resolved conversation does:
 * the row that takes its place is focused, or the empty list.
 */
function useKeptFocus(items: readonly Conversation[]) {
  const list = useRef<HTMLDivElement>(null);
  /** Index of the row that has the focus. React calls no `onBlur` when it removes that row. */
  const focused = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (focused.current !== undefined && document.activeElement === document.body) {
      const rows = list.current?.querySelectorAll<HTMLElement>('li button');
      const next = rows?.[Math.min(focused.current, rows.length - 1)] ?? list.current;
      next?.focus();
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- their change removes rows.
  }, [items]);
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent) => {
      const rows = [...(list.current?.querySelectorAll('li button') ?? [])];
      focused.current = Math.max(rows.indexOf(target), 0);
    },
    onBlur: () => {
      focused.current = undefined;
    },
  };
}

interface ConversationRowProps {
  item: Conversation;
  isOpen: boolean;
  onOpen: (id: string, row: HTMLElement) => void;
}

function ConversationRow({ item, isOpen, onOpen }: ConversationRowProps) {
  const { id, lastMessage, waitingSince } = item;
  const isTyping = useIsCustomerTyping(id);
  const now = useMinute();
  const unsent = useOutbox(replyOutbox).unsent.filter(({ conversationId }) => conversationId === id);
  const unsentKind = unsent.every(({ isNote }) => isNote) ? 'Note' : 'Reply';
  const isWaiting = unsent.every(({ isSending }) => isSending);
  useDelivered(item, isOpen);
  return (
    <button
      type="button"
      className={styles.row}
      aria-pressed={isOpen}
      onKeyDown={moveFocus}
      onClick={(event) => onOpen(id, event.currentTarget)}
    >
      <span className={styles.meta}>
        <span className={styles.who} title={item.username}>
          {item.name ?? item.username}
        </span>
        {isTyping && <span className={styles.writing}>is typing...</span>}
        <Badge key={item.unread} count={item.unread} title={`${item.unread} unread`} />
        <Instant at={lastMessage.timestamp} />
      </span>
      <span className={styles.clipped}>
        {lastMessage.isFromAdmin && <span className={styles.from}>Support: </span>}
        {lastMessage.text}
      </span>
      <span className={styles.tags}>
        {waitingSince !== undefined && (
          <span className={styles.waiting} title={formatFullInstant(waitingSince)}>
            Waiting {formatElapsed(waitingSince, now)}
          </span>
        )}
        {unsent.length > 0 && (
          <Tag color={isWaiting ? 'default' : 'error'}>
            {unsentKind} {isWaiting ? 'waits' : 'not sent'}
          </Tag>
        )}
        {item.status === 'resolved' && <Tag>Resolved</Tag>}
        {item.trackingNumber !== undefined && (
          <Tag className={styles.number ?? ''}>{item.trackingNumber}</Tag>
        )}
        {item.assignee && <span className={styles.assignee}>{item.assignee.username}</span>}
      </span>
    </button>
  );
}

/**
 * Reports that what the customer wrote last has reached this console, unless it is looked at, which is reported as
 * well.
 */
function useDelivered({ id, lastMessage, lastSequence, delivered }: Conversation, isOpen: boolean): void {
  const isNew = !lastMessage.isFromAdmin && lastSequence > delivered.support;
  const report = useEffectEvent(useReceipts(id).delivered);
  useEffect(() => {
    const isSeen = isOpen && isPageVisible();
    return isNew && !isSeen ? reportUntilTaken(() => report(lastSequence)) : undefined;
  }, [isNew, isOpen, lastSequence]);
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const item = event.currentTarget.closest('li');
  const next = { ArrowDown: item?.nextElementSibling, ArrowUp: item?.previousElementSibling }[event.key];
  const row = next?.querySelector('button');
  if (row) {
    event.preventDefault();
    row.focus();
  }
}
