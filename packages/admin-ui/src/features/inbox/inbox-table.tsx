import { useState } from 'react';
import { Button, type TableColumnsType } from 'antd';
import type { InboxItem } from '@moveway/contracts/inbox/inbox.routes.ts';
import { Instant } from '../../lib/times/instant.tsx';
import { ListTable } from '../../lib/lists/table.tsx';
import list from '../../lib/lists/table.module.css';
import { InboxRow, kindText } from './inbox-row.tsx';
import styles from './inbox.module.css';

interface InboxTableProps {
  items: readonly InboxItem[];
  onQuote: (item: InboxItem) => void;
}

/** The inbox on wide screens: a line for each request, one of which is open; at first the newest. */
export function InboxTable({ items, onQuote }: InboxTableProps) {
  const [chosen, setChosen] = useState<string | null>();
  const isThere = chosen === null || items.some(({ id }) => id === chosen);
  const openId = isThere ? (chosen ?? undefined) : items[0]?.id;
  const toggle = ({ id }: InboxItem) => setChosen(id === openId ? null : id);
  const columns: TableColumnsType<InboxItem> = [
    {
      key: 'request',
      title: 'Request',
      render: (_, item) => (
        <>
          <Button
            type="link"
            className={list.open ?? ''}
            aria-expanded={item.id === openId}
            onClick={(event) => {
              event.stopPropagation();
              toggle(item);
            }}
          >
            {kindText[item.kind]}
          </Button>
          <div className={list.second}>{item.reference}</div>
        </>
      ),
    },
    { key: 'from', title: 'From', render: (_, { name, email, phone }) => name ?? email ?? phone ?? '–' },
    {
      key: 'message',
      title: 'Message',
      render: (_, { message }) => <div className={styles.beginning}>{message}</div>,
    },
    {
      key: 'received',
      title: 'Received',
      render: (_, { createdAt }) => <Instant className={styles.received} at={createdAt} />,
    },
    { key: 'status', title: 'Status', render: (_, { status }) => (status === 'open' ? 'Open' : 'Done') },
  ];
  return (
    <ListTable
      items={items}
      columns={columns}
      onOpen={toggle}
      expandable={{
        showExpandColumn: false,
        expandedRowKeys: openId === undefined ? [] : [openId],
        expandedRowRender: openedRow(onQuote),
      }}
    />
  );
}

function openedRow(onQuote: InboxTableProps['onQuote']) {
  return (item: InboxItem) => <InboxRow item={item} onQuote={onQuote} />;
}
