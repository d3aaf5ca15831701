import { useQuery } from '@tanstack/react-query';
import { Alert, Collapse, Empty } from 'antd';
import { bulletinRoutes } from '@moveway/contracts/subscriptions/subscription.routes.ts';
import { formatCount } from '@moveway/ui/number/number-format.ts';
import { Instant } from '../../lib/times/instant.tsx';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { PageNav } from '../../lib/lists/page-nav.tsx';
import { QueryView } from '../../lib/queries/view.tsx';
import { listAddress, useListAddress } from '../../lib/lists/use-address.ts';
import { BulletinForm } from './bulletin-form.tsx';
import { bulletinList, bulletinReceivers } from './bulletin.queries.ts';
import styles from './bulletins.module.css';

const pages = listAddress(bulletinRoutes.list.query);

/** Service updates by email: the next one, and those that were sent. */
export function BulletinsView() {
  const api = useAdminApi();
  const address = useListAddress(pages);
  const receivers = useQuery(bulletinReceivers(api));
  const sent = useQuery(bulletinList(api, { cursor: address.filter.cursor }));
  return (
    <section aria-label="Service updates">
      <QueryView query={receivers} what="the number of subscribers" lines={4}>
        {({ count, sendsEmail }) =>
          sendsEmail ? (
            <BulletinForm receivers={count} />
          ) : (
            <Alert
              type="info"
              title="Email is not set up on the server (SMTP_URL), so nothing can be sent to subscribers."
            />
          )
        }
      </QueryView>
      <h3 className={styles.heading}>Sent</h3>
      <QueryView query={sent} what="the service updates that were sent" lines={4}>
        {({ items, nextCursor }) => (
          <>
            {items.length === 0 ? (
              <Empty description="None sent yet" />
            ) : (
              <Collapse
                className={styles.sent ?? ''}
                items={items.map(({ id, subject, text, sentAt, sentBy, receivers: count }) => ({
                  key: id,
                  label: (
                    <>
                      <strong>{subject}</strong>{' '}
                      <span className={styles.about}>
                        to {formatCount(count)}, by {sentBy}, <Instant at={sentAt} />
                      </span>
                    </>
                  ),
                  children: <p className={styles.text}>{text}</p>,
                }))}
              />
            )}
            <PageNav list={address} nextCursor={nextCursor} />
          </>
        )}
      </QueryView>
    </section>
  );
}
