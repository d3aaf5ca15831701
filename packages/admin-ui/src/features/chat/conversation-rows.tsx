import type { KeyboardEvent } from 'react';
import { Empty, Tag } from 'antd';
import { formatFullInstant, formatInstant } from '@moveway/ui/time/time-format.ts';
import type { Conversation } from './chat.queries.ts';
import { useIsCustomerTyping } from './customer-typing.ts';
import styles from './conversation-rows.module.css';

interface ConversationRowsProps {
  items: readonly Conversation[];
  openId: string | undefined;
  isFiltered: boolean;
  onOpen: (id: string, row: HTMLElement) => void;
}

/** Each conversation by its latest message. Arrow keys move between them, Enter opens one. */
export function ConversationRows({ items, openId, isFiltered, onOpen }: ConversationRowsProps) {
  return items.length === 0 ? (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={isFiltered ? 'No matching conversations' : 'No messages yet'}
    />
  ) : (
    <ul className={styles.list} aria-label="Messages">
      {items.map((item) => (
        <li key={item.id}>
          <ConversationRow item={item} isOpen={item.id === openId} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

interface ConversationRowProps {
  item: Conversation;
  isOpen: boolean;
  onOpen: (id: string, row: HTMLElement) => void;
}

function ConversationRow({ item, isOpen, onOpen }: ConversationRowProps) {
  const { lastMessage, waitingSince } = item;
  const isTyping = useIsCustomerTyping(item.id);
  return (
    <button
      type="button"
      className={styles.row}
      aria-pressed={isOpen}
      onKeyDown={moveFocus}
      onClick={(event) => onOpen(item.id, event.currentTarget)}
    >
      <span className={styles.meta}>
        <span className={styles.who}>{item.username}</span>
        {isTyping && <span className={styles.writing}>is typing...</span>}
        {item.unread > 0 && (
          <span className={styles.unread} title={`${item.unread} unread`}>
            {item.unread}
          </span>
        )}
        <time dateTime={lastMessage.timestamp} title={formatFullInstant(lastMessage.timestamp)}>
          {formatInstant(lastMessage.timestamp)}
        </time>
      </span>
      <span className={styles.clipped}>
        {lastMessage.isFromAdmin && <span className={styles.from}>Support: </span>}
        {lastMessage.text}
      </span>
      <span className={styles.tags}>
        {waitingSince !== undefined && (
          <span className={styles.waiting} title={formatFullInstant(waitingSince)}>
            Waiting since {formatInstant(waitingSince)}
          </span>
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

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const item = event.currentTarget.closest('li');
  const next = { ArrowDown: item?.nextElementSibling, ArrowUp: item?.previousElementSibling }[event.key];
  const row = next?.querySelector('button');
  if (row) {
    event.preventDefault();
    row.focus();
  }
}
