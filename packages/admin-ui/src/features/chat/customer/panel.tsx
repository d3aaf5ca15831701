import { useQuery } from '@tanstack/react-query';
import { Button, Card } from 'antd';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { Link } from 'react-router-dom';
import { formatInstant } from '@moveway/ui/time/time-format.ts';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { customerPackagesLink, packageLink } from '../../../lib/address/links.ts';
import { QueryView } from '../../../lib/queries/view.tsx';
import { StatusLabel } from '../../../lib/status-label.tsx';
import { customerConversations } from '../chat.queries.ts';
import { customerPackages } from './customer.queries.ts';
import styles from './panel.module.css';

/** How many packages are shown; the others are a press away. */
const SHOWN = 10;

interface CustomerPanelProps {
  userId: string;
  /** The conversation that is shown beside it. */
  openId: string;
  /** The package that the conversation is about. */
  discussed: string | undefined;
  onOpen: (id: string) => void;
}

/** Beside a conversation: its customer's packages and other conversations. */
export function CustomerPanel({ userId, openId, discussed, onOpen }: CustomerPanelProps) {
  const api = useAdminApi();
  const packages = useQuery(customerPackages(api, userId));
  const conversations = useQuery(customerConversations(api, userId));
  return (
    <aside className={styles.panel} aria-label="Customer">
      <h3 className={styles.title}>Packages</h3>
      <QueryView query={packages} what="the packages" lines={3}>
        {({ items }) => (
          <>
            {items.length === 0 && <p className={styles.none}>None</p>}
            <ul className={styles.list}>
              {items.slice(0, SHOWN).map((item) => (
                <PackageCard key={item.id} item={item} isDiscussed={item.trackingNumber === discussed} />
              ))}
            </ul>
            {items.length > SHOWN && <Link to={customerPackagesLink(userId)}>All packages</Link>}
          </>
        )}
      </QueryView>
      <h3 className={styles.title}>Other conversations</h3>
      <QueryView query={conversations} what="the conversations" lines={2}>
        {({ items }) => {
          const others = items.filter(({ id }) => id !== openId);
          return others.length === 0 ? (
            <p className={styles.none}>None</p>
          ) : (
            <ul className={styles.list}>
              {others.map(({ id, trackingNumber, status, lastMessage }) => (
                <li key={id}>
                  <Card size="small" classNames={{ body: styles.card }}>
                    <Button type="link" size="small" className={styles.open ?? ''} onClick={() => onOpen(id)}>
                      {trackingNumber ?? 'General'}
                    </Button>
                    <span className={styles.about}>
                      {status === 'open' ? 'Open' : 'Resolved'}, {formatInstant(lastMessage.timestamp)}
                    </span>
                  </Card>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryView>
    </aside>
  );
}

function PackageCard({ item, isDiscussed }: { item: AdminPackage; isDiscussed: boolean }) {
  const { lane, statusWord, expected, due } = item.view;
  return (
    <li>
      <Card
        size="small"
        className={isDiscussed ? (styles.discussed ?? '') : ''}
        classNames={{ body: styles.card }}
      >
        {isDiscussed && <strong className={styles.about}>This conversation</strong>}
        <Link to={packageLink(item.trackingNumber)} className={styles.number}>
          {item.trackingNumber}
        </Link>
        <StatusLabel status={item.status} word={statusWord} />
        {lane && <span className={styles.lane}>{lane}</span>}
        {expected && (
          <span className={styles.about}>
            Expected {expected}
            {due.isLate && <strong className={styles.late}> Late</strong>}
          </span>
        )}
      </Card>
    </li>
  );
}
