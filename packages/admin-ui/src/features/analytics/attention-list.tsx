import { useQuery } from '@tanstack/react-query';
import { Empty, Radio } from 'antd';
import { Link } from '@moveway/ui/link/link.tsx';
import { analyticsRoutes } from '@moveway/contracts/analytics/analytics.routes.ts';
import { useAdminApi } from '../../lib/admin-api.ts';
import { packageLink } from '../../lib/console-links.ts';
import { formatDay } from '@moveway/ui/time/time-format.ts';
import list from '../../lib/list-table.module.css';
import { PageNav } from '../../lib/page-nav.tsx';
import { QueryView } from '../../lib/query-view.tsx';
import { StatusLabel } from '../../lib/status-label.tsx';
import { listAddress, useListAddress } from '../../lib/use-list-address.ts';
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
              <Empty
                image={Empty.PRESENTED_IMAGE_SIMPLE}
                description={reason === 'late' ? 'No late packages' : 'No stalled packages'}
              />
            ) : (
              <table className={list.table}>
                <thead>
                  <tr>
                    <th scope="col">Package</th>
                    <th scope="col">{reason === 'late' ? 'Late by' : 'No update in'}</th>
                    <th scope="col">Status</th>
                    <th scope="col" className={list.wide}>
                      Location
                    </th>
                    <th scope="col" className={list.wide}>
                      Estimated delivery
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {items.map(({ package: item, days }) => (
                    <tr key={item.id}>
                      <td>
                        <Link className={styles.number} to={packageLink(item.trackingNumber)}>
                          {item.trackingNumber}
                        </Link>
                        <div className={list.second}>
                          {item.sender} to {item.receiver}
                        </div>
                      </td>
                      <td>{days === 1 ? '1 day' : `${days} days`}</td>
                      <td>
                        <StatusLabel status={item.status} />
                      </td>
                      <td className={list.wide}>{item.currentLocation ?? '–'}</td>
                      <td className={list.wide}>{formatDay(item.estimatedDelivery)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
            <PageNav list={address} nextCursor={nextCursor} />
          </>
        )}
      </QueryView>
    </section>
  );
}
