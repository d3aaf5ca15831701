import { useState } from 'react';
import { BellOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Popover } from '@moveway/ui/popover/popover.tsx';
import { useAdminApi } from '../../lib/admin-api.ts';
import { usePollingIntervals, adminStats } from '../../lib/shared.queries.ts';
import { NotificationList } from './notification-list.tsx';
import { unreadMentions } from './notifications.queries.ts';
import styles from './notifications.module.css';

/** More than this is "many". */
const MOST_SHOWN = 99;

/** What waits for a person, counted, and opened as a list to work from (specification, section 2). */
export function NotificationsButton() {
  const { stats: refetchInterval } = usePollingIntervals();
  const { data: stats } = useQuery({ ...adminStats(useAdminApi()), refetchInterval });
  const [isOpen, setIsOpen] = useState(false);
  const { data: mentions } = useQuery({ ...unreadMentions(useAdminApi()), refetchInterval });
  const mentioned = mentions?.items.length ?? 0;
  const count = stats
    ? mentioned + stats.customersWaiting + stats.latePackages + stats.stalledPackages + stats.failedJobs
    : 0;
  const shown = count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
  return (
    <Popover
      label="Notifications"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      control={
        <Button
          // The popover says `type="button"`, which here would be a look that there is not.
          type="default"
          icon={<BellOutlined aria-hidden />}
          // What can be read on it, also where there is room for the count alone.
          aria-label={count === 0 ? 'Notifications' : `Notifications ${shown}`}
        >
          <span className={styles.word}>Notifications</span>{' '}
          {count > 0 && <span className={styles.count}>{shown}</span>}
        </Button>
      }
    >
      <NotificationList stats={stats} mentioned={mentioned} onLeave={() => setIsOpen(false)} />
    </Popover>
  );
}
