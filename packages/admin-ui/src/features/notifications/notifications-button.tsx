import { useState } from 'react';
import { BellOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Badge } from 'antd';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { PanelButton } from '../../lib/dialogs/panel-button.tsx';
import { usePollingIntervals, adminStats } from '../../lib/queries/shared.queries.ts';
import { NotificationList, openNotifications } from './notification-list.tsx';
import { unreadMentions } from './notifications.queries.ts';
import styles from './notifications.module.css';

/** A larger count is shown as `99+`. */
const MAX_SHOWN = 99;

/** Counts the open work, and shows it as a list to work from (specification, section 2). */
export function NotificationsButton() {
  const { stats: refetchInterval } = usePollingIntervals();
  const { data: stats } = useQuery({ ...adminStats(useAdminApi()), refetchInterval });
  const [isOpen, setIsOpen] = useState(false);
  const { data: mentions } = useQuery({ ...unreadMentions(useAdminApi()), refetchInterval });
  const mentioned = mentions?.items.length ?? 0;
  const count = stats ? openNotifications(stats, mentioned) : 0;
  const shown = count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count);
  return (
    <PanelButton
      label="Notifications"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      button={{
        icon: <BellOutlined aria-hidden />,
        // What can be read on it, also where there is room for the count alone.
        'aria-label': count === 0 ? 'Notifications' : `Notifications ${shown}`,
        children: (
          <>
            <span className={styles.word}>Notifications</span>{' '}
            {/* A new element per count: for a second, the kit would show the digits of two counts. */}
            <Badge key={count} count={count} overflowCount={MAX_SHOWN} />
          </>
        ),
      }}
    >
      <NotificationList stats={stats} mentioned={mentioned} onLeave={() => setIsOpen(false)} />
    </PanelButton>
  );
}
