import { useQuery } from '@tanstack/react-query';
import { Empty } from 'antd';
import { z } from 'zod';
import { INBOX_KINDS, INBOX_STATUSES, type InboxKind } from '@moveway/contracts/inbox/inbox.constants.ts';
import { type InboxItem, inboxRoutes } from '@moveway/contracts/inbox/inbox.routes.ts';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { ChoiceBox } from '../../lib/lists/choice-box.tsx';
import toolbar from '../../lib/lists/table.module.css';
import { PageNav } from '../../lib/lists/page-nav.tsx';
import { queryKeys } from '../../lib/queries/keys.ts';
import { QueryView } from '../../lib/queries/view.tsx';
import { listAddress, useListAddress } from '../../lib/lists/use-address.ts';
import { useListCount } from '../../lib/lists/use-count.ts';
import { useBreakpoint } from '../../lib/use-breakpoint.ts';
import { InboxTable } from './inbox-table.tsx';
import { InboxRow, kindText } from './inbox-row.tsx';
import { inboxList } from './inbox.queries.ts';
import styles from './inbox.module.css';

/** Without a status in the URL, open requests are shown. */
const address = listAddress(
  inboxRoutes.list.query.extend({ status: z.enum([...INBOX_STATUSES, 'all']).optional() }),
);

const kindOptions: { value: InboxKind | ''; label: string }[] = [
  { value: '', label: 'All requests' },
  ...INBOX_KINDS.map((kind) => ({ value: kind, label: kindText[kind] })),
];
const statusOptions = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Done' },
  { value: 'all', label: 'Open and done' },
] as const;

/** Requests that visitors sent with forms of the site, newest first. */
export function InboxList({ onQuote }: { onQuote: (item: InboxItem) => void }) {
  const list = useListAddress(address);
  const { kind, cursor, status = 'open' } = list.filter;
  const isWide = useBreakpoint('lg');
  const api = useAdminApi();
  const filter = { kind, status: status === 'all' ? undefined : status };
  const query = useQuery(inboxList(api, { ...filter, cursor }));
  const count = useListCount({
    key: [...queryKeys.inbox, filter],
    count: (signal) => api.call('GET /api/admin/inbox/count', { query: filter }, { signal }),
    hasPrevious: list.hasPrevious,
    page: query.data,
    noun: ['request', 'requests'],
  });
  return (
    <section aria-label="Inbox">
      <div className={toolbar.toolbar}>
        <ChoiceBox
          label="Kind"
          className={toolbar.select}
          value={kind ?? ''}
          options={kindOptions}
          onChange={(next) => list.change({ kind: next })}
        />
        <ChoiceBox
          label="Status"
          className={toolbar.select}
          value={status}
          options={statusOptions}
          onChange={(next) => list.change({ status: next === 'open' ? undefined : next })}
        />
      </div>
      <QueryView query={query} what="the inbox">
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 ? (
              <Empty description={status === 'open' ? 'No open requests' : 'No requests here'} />
            ) : isWide ? (
              <InboxTable items={items} onQuote={onQuote} />
            ) : (
              <ul className={styles.list} aria-label="Requests">
                {items.map((item) => (
                  <li key={item.id}>
                    <InboxRow item={item} onQuote={onQuote} />
                  </li>
                ))}
              </ul>
            )}
            <PageNav list={list} nextCursor={nextCursor} count={count} />
          </>
        )}
      </QueryView>
    </section>
  );
}
