import { lazy, useEffect, useEffectEvent, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useLocation, useNavigate } from 'react-router-dom';
import type { User } from '@moveway/contracts/accounts/account.schema.ts';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { StatCards } from '../features/analytics/stat-cards.tsx';
import { useAdminApi } from '../lib/admin-api.ts';
import { queryKeys } from '../lib/query-keys.ts';
import { settingsQuery } from '../lib/shared.queries.ts';
import { useOnline } from '@moveway/ui/online/use-online.ts';
import { ConsoleHeader } from './console-header.tsx';
import { ConsoleTabs, useConsoleTab } from './console-tabs.tsx';
import { QuickActions } from './quick-actions.tsx';
import { TabBoundary } from './tab-boundary.tsx';
import { useLiveConsole } from './use-live-console.ts';
import styles from './control-center.module.css';

const CreatePackageDrawer = lazy(async () => ({
  default: (await import('../features/shipments/create-package-drawer.tsx')).CreatePackageDrawer,
}));
const SettingsDialog = lazy(async () => ({
  default: (await import('./settings-dialog.tsx')).SettingsDialog,
}));

interface ControlCenterProps {
  user: User;
  /** The address of the page to print. */
  reportPath: string;
  /** Called with the settings once they are loaded, and after every change. */
  onSettings: (settings: Settings) => void;
}

/** The console: head counts and quick actions on top, the work below. */
export function ControlCenter({ user, reportPath, onSettings }: ControlCenterProps) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { tab, openTab } = useConsoleTab();
  const isOnline = useOnline();
  const isLive = useLiveConsole();
  const { data: settings } = useQuery(settingsQuery(api));
  const publishSettings = useEffectEvent(onSettings);
  useEffect(() => {
    if (settings) {
      publishSettings(settings);
    }
  }, [settings]);
  const [open, setOpen] = useState<'new-package' | 'settings'>();
  const close = () => setOpen(undefined);
  const newPackage = () => setOpen('new-package');
  const refresh = () => {
    for (const queryKey of Object.values(queryKeys)) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };

  return (
    <div className={styles.console}>
      <ConsoleHeader
        username={user.username}
        isLive={isLive}
        onSettings={() => setOpen('settings')}
        onSignOut={() => void api.session.signOut()}
      />
      {!isOnline && (
        <Alert
          type="warning"
          title="You are offline. What you see was loaded before; changes cannot be saved until the connection is back."
        />
      )}
      <StatCards />
      <QuickActions
        onNewPackage={newPackage}
        onRefresh={refresh}
        onExportReport={() => void navigate({ pathname: reportPath, search })}
        onAnalytics={() => openTab('analytics')}
      />
      <ConsoleTabs tab={tab} onChange={openTab} onNewPackage={newPackage} />
      {open === 'new-package' && (
        <TabBoundary waiting={null}>
          <CreatePackageDrawer onClose={close} />
        </TabBoundary>
      )}
      {open === 'settings' && (
        <TabBoundary waiting={null}>
          <SettingsDialog username={user.username} onClose={close} />
        </TabBoundary>
      )}
    </div>
  );
}
