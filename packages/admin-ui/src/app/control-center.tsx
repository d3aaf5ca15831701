import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Tabs } from 'antd';
import type { User } from '@moveway/contracts/accounts/account.schema.ts';
import { StatCards } from '../features/analytics/stat-cards.tsx';
import { statsKeys } from '../features/analytics/stats.queries.ts';
import { PackagesPage } from '../features/shipments/packages-page.tsx';
import { packageKeys } from '../features/shipments/shipment.queries.ts';
import { useLivePackages } from '../features/shipments/use-live-packages.ts';
import { useOnline } from '../lib/use-online.ts';
import styles from './control-center.module.css';

interface ControlCenterProps {
  user: User;
  onSignOut: () => void;
}

/** The administrator's desk: head counts on top, the work below. */
export function ControlCenter({ user, onSignOut }: ControlCenterProps) {
  const queryClient = useQueryClient();
  const isOnline = useOnline();
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: packageKeys.all });
    void queryClient.invalidateQueries({ queryKey: statsKeys.all });
  };
  const isLive = useLivePackages(refresh);

  return (
    <div className={styles.desk}>
      <header className={styles.header}>
        <h1 className={styles.title}>Admin Control Center</h1>
        <div className={styles.session}>
          {isLive !== undefined && (
            <output className={styles.live} data-live={isLive}>
              {isLive ? 'Live' : 'Reconnecting'}
            </output>
          )}
          <span className={styles.user}>{user.username}</span>
          <Button onClick={onSignOut}>Logout</Button>
        </div>
      </header>
      {!isOnline && (
        <Alert
          type="warning"
          title="You are offline. What you see was loaded before; changes cannot be saved until the connection is back."
        />
      )}
      <StatCards />
      <Tabs
        items={[{ key: 'packages', label: 'Packages', children: <PackagesPage onRefresh={refresh} /> }]}
      />
    </div>
  );
}
