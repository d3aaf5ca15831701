import { useQuery } from '@tanstack/react-query';
import { Empty, Radio, type TableColumnsType } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import type { ApiOutput } from '@moveway/contracts/api.ts';
import { analyticsRoutes } from '@moveway/contracts/analytics/analytics.routes.ts';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { packageLink } from '../../lib/address/links.ts';
import { formatDay } from '@moveway/ui/time/time-format.ts';
import { ListTable } from '../../lib/lists/table.tsx';
import list from '../../lib/lists/table.module.css';
import { PageNav } from '../../lib/lists/page-nav.tsx';
import { QueryView } from '../../lib/queries/view.tsx';
import { StatusLabel } from '../../lib/status-label.tsx';
import { listAddress, useListAddress } from '../../lib/lists/use-address.ts';
import { attentionList, type AttentionReason } from './analytics.queries.ts';
import styles from './analytics-tab.module.css';

const reasons: { value: AttentionReason; label: string }[] = [
  { value: 'late', label: 'Late' },
  { value: 'stalled', label: 'Stalled' },
];

const attentionAddress = listAddress(analyticsRoutes.attention.query);

/** Packages past their estimated delivery, or without an update for days, worst first. */
export function AttentionList() {
  const address = useListAddress(attentionAddress);
  const { reason = 'late', cursor } = address.filter;
  const query = useQuery(attentionList(useAdminApi(), reason, cursor));
  return (
    <section className={styles.attention} aria-label="Needs attention">
      <div className={styles.head}>
        <h2 className={styles.title}>Needs attention</h2>
        <Radio.Group
          aria-label="Why"
          optionType="button"
          buttonStyle="solid"
          options={reasons}
          value={reason}
          onChange={(event) => address.change({ reason: String(event.target.value) })}
        />
      </div>
      <QueryView query={query} what="the packages" lines={5}>
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 ? (
              <Empty description={reason === 'late' ? 'No late packages' : 'No stalled packages'} />
            ) : (
              <AttentionTable items={items} reason={reason} />
            )}
            <PageNav list={address} nextCursor={nextCursor} />
          </>
        )}
      </QueryView>
    </section>
  );
}

type AttentionItem = ApiOutput<'GET /api/admin/analytics/attention'>['items'][number];

function AttentionTable({ items, reason }: { items: readonly AttentionItem[]; reason: AttentionReason }) {
  const navigate = useNavigate();
  const columns: TableColumnsType<AttentionItem & { id: string }> = [
    {
      key: 'package',
      title: 'Package',
      render: (_, { package: item }) => (
        <>
          <Link
            className={styles.number}
            to={packageLink(item.trackingNumber)}
            onClick={(event) => event.stopPropagation()}
          >
            {item.trackingNumber}
          </Link>
          <div className={list.second}>
            {item.sender} to {item.receiver}
          </div>
        </>
      ),
    },
    {
      key: 'days',
      title: reason === 'late' ? 'Late by' : 'No update in',
      render: (_, { days }) => (days === 1 ? '1 day' : `${days} days`),
    },
    {
      key: 'status',
      title: 'Status',
      render: (_, { package: item }) => <StatusLabel status={item.status} />,
    },
    {
      key: 'location',
      title: 'Location',
      className: list.wide ?? '',
      render: (_, { package: item }) => item.currentLocation ?? '–',
    },
    {
      key: 'estimate',
      title: 'Estimated delivery',
      className: list.wide ?? '',
      render: (_, { package: item }) => formatDay(item.estimatedDelivery),
    },
  ];
  return (
    <ListTable
      items={items.map((item) => ({ ...item, id: item.package.id }))}
      columns={columns}
      onOpen={({ package: { trackingNumber } }) => void navigate(packageLink(trackingNumber))}
    />
  );
}
