import { lazy, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { matchPath, Outlet, useLocation, useNavigate } from 'react-router-dom';
import type { User } from '@moveway/contracts/accounts/account.schema.ts';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { useOnline } from '@moveway/ui/online/use-online.ts';
import { useReplySender } from '../features/chat/outbox/use-reply-sender.ts';
import { useUpdateSender } from '../features/shipments/status/use-update-sender.ts';
import { RailViews } from '../features/shipments/views/rail-views.tsx';
import { CONSOLE_PATH, importPath, reportPath, scanPath } from '../lib/address/links.ts';
import { settingsPath } from '../lib/address/settings-sections.ts';
import { WITH_WAY_BACK } from '../lib/address/way-back.ts';
import { ConsoleProvider, type Console } from '../lib/console.ts';
import { DialogLoading } from '../lib/dialogs/loading.tsx';
import { useAdminApi } from '../lib/queries/admin-api.ts';
import { settingsQuery } from '../lib/queries/shared.queries.ts';
import { useCommandKey, useScan, useShortcut } from '../lib/shortcuts/use-shortcut.ts';
import { useBreakpoint } from '../lib/use-breakpoint.ts';
import { useSteady } from '../lib/use-steady.ts';
import { usePlatformCommands } from '../platform/admin-platform.ts';
import { ConsoleHeader } from './header/header.tsx';
import { useLiveConsole } from './live/use-live-console.ts';
import { useMessageAlerts } from './live/use-message-alerts.ts';
import { usePlatformNotifications } from './live/use-platform-notifications.ts';
import { Overview } from './overview.tsx';
import { Rail } from './rail.tsx';
import { SCREENS } from './screens.tsx';
import { TabBoundary } from './tab-boundary.tsx';
import { useOpenedScreen } from './use-opened-screen.ts';
import { useOpenScanned } from './use-open-scanned.ts';
import styles from './control-center.module.css';

const CreatePackageDrawer = lazy(async () => ({
  default: (await import('../features/shipments/form/create-drawer.tsx')).CreatePackageDrawer,
}));
const LabelsDialog = lazy(async () => ({
  default: (await import('../features/shipments/labels/labels-dialog.tsx')).LabelsDialog,
}));
const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}));
const SettingsDialog = lazy(async () => ({
  default: (await import('./settings/dialog.tsx')).SettingsDialog,
}));
const ViewsDialog = lazy(async () => ({
  default: (await import('../features/shipments/views/views-dialog.tsx')).ViewsDialog,
}));

export interface ControlCenterProps {
  user: User;
  /** The element for its buttons in the shell's header; undefined where the shell has none. */
  siteHeader: Element | null | undefined;
  /** Called with the settings once they are loaded, and after every change. */
  onSettings: ((settings: Settings) => void) | undefined;
}

/** The console around its screens: header, heading, figures, navigation, and the dialogs above any of them. */
export function ControlCenter({ user: { username }, siteHeader, onSettings }: ControlCenterProps) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const screen = SCREENS.find(({ path }) => matchPath(`${CONSOLE_PATH}/${path}`, pathname));
  // A page belongs to the list, which leads to it.
  const tab = screen?.tab ? screen.path : '';
  const addressOf = useLeftTabs(screen?.tab ? screen.path : undefined);
  const body = useOpenedScreen(screen?.tab ? screen.path : pathname);
  const isScanning = pathname === scanPath;
  const isInSettings = tab.startsWith('settings');
  const isOnline = useOnline();
  const notifications = usePlatformNotifications();
  const alertOf = useMessageAlerts();
  useReplySender();
  useUpdateSender({ isScanning });
  const isConnected = useLiveConsole({
    ...notifications,
    onMessage(message) {
      notifications.onMessage(message);
      alertOf(message);
    },
  });
  // Without a network the connection's end is noticed only with its next heartbeat.
  const isLive = isConnected && isOnline;
  const { data: settings } = useQuery(settingsQuery(api));
  const publishSettings = useEffectEvent((changed: Settings) => onSettings?.(changed));
  useEffect(() => {
    if (settings) {
      publishSettings(settings);
    }
  }, [settings]);

  const [open, setOpen] = useState<'new-package' | 'settings' | 'shortcuts' | 'palette' | 'views'>();
  const [labeled, setLabeled] = useState<Parameters<Console['printLabels']>[0]>();
  const [imported, setImported] = useState<File>();
  const close = () => setOpen(undefined);
  const steady = useSteady({
    newPackage: () => setOpen('new-package'),
    showViews: () => setOpen('views'),
    // Not the dialog above the page of the settings, which has all that the dialog has.
    showSettings: () => (isInSettings ? void navigate(settingsPath('account')) : setOpen('settings')),
    showShortcuts: () => (isInSettings ? void navigate(settingsPath('keyboard')) : setOpen('shortcuts')),
    refresh: () => void queryClient.invalidateQueries(),
    exportReport: () => {
      const { search } = new URL(addressOf(''), location.href);
      void navigate({ pathname: reportPath, search }, WITH_WAY_BACK);
    },
    openTab: (path: string) => void navigate(addressOf(path)),
    printLabels: setLabeled,
    startImport: (file?: File) => {
      setImported(file);
      void navigate(importPath());
    },
    signOut: () => void api.session.signOut(),
  });
  const actions = useMemo(
    () => ({ ...steady, username, imported, setImported }),
    [steady, username, imported],
  );
  usePlatformCommands((command) => {
    if (command === 'refresh') {
      steady.refresh();
    } else if (command === 'settings') {
      steady.showSettings();
    } else {
      setOpen(command === 'command-palette' ? 'palette' : command);
    }
  });
  useShortcut('n', steady.newPackage);
  useShortcut('r', steady.refresh);
  useShortcut('?', steady.showShortcuts);
  useCommandKey('k', () => setOpen('palette'));
  const openScanned = useOpenScanned();
  useScan((code) => {
    // Over what was scanned it would stay open.
    setOpen((before) => (before === 'palette' ? undefined : before));
    // The page that scans takes what is scanned.
    if (!isScanning) {
      openScanned(code);
    }
  });
  const isWide = useBreakpoint('md');

  return (
    <ConsoleProvider value={actions}>
      <ConsoleHeader siteHeader={siteHeader} onSignOut={steady.signOut} />
      <div className={styles.console}>
        <div className={styles.top}>
          <h1 className={styles.title}>Admin Control Center</h1>
          {/* Rendered while empty, so that the layout does not shift and screen readers announce the first state. */}
          <output className={styles.live} data-live={isLive}>
            {isLive === undefined ? '' : isLive ? 'Live' : 'Reconnecting…'}
          </output>
          {isWide && !isInSettings && <Overview />}
          {!isOnline && (
            <Alert
              className={styles.line ?? ''}
              type="warning"
              title="You are offline. You are viewing data loaded earlier. Status updates of one package and replies to customers wait and are sent when you reconnect. Other changes cannot be saved until then."
            />
          )}
        </div>
        <div className={styles.rail}>
          <Rail current={tab} addressOf={addressOf} />
          {isWide && <RailViews />}
        </div>
        <div className={styles.body} ref={body} tabIndex={-1}>
          <Outlet />
        </div>
      </div>
      {open && (
        <TabBoundary key={open} waiting={<DialogLoading />}>
          {open === 'new-package' && <CreatePackageDrawer onClose={close} />}
          {open === 'views' && <ViewsDialog isOnList={screen?.path === ''} onClose={close} />}
          {open === 'palette' && <CommandPalette onClose={close} />}
          {(open === 'settings' || open === 'shortcuts') && (
            <SettingsDialog opensAt={open === 'shortcuts' ? 'keyboard' : 'account'} onClose={close} />
          )}
        </TabBoundary>
      )}
      {labeled && (
        <TabBoundary waiting={<DialogLoading />}>
          <LabelsDialog items={labeled} onClose={() => setLabeled(undefined)} />
        </TabBoundary>
      )}
    </ConsoleProvider>
  );
}

/**
 * A tab is gone back to as it was left: with its search, its filters, its page and what is open in it.
 * @param open the path of the tab that is open
 * @returns where the tab of a path leads
 */
function useLeftTabs(open: string | undefined): (path: string) => string {
  const { pathname, search } = useLocation();
  const [left, setLeft] = useState<Readonly<Record<string, string>>>({});
  const here = pathname + search;
  if (open !== undefined && left[open] !== here) {
    setLeft({ ...left, [open]: here });
  }
  return (path) => left[path] ?? `${CONSOLE_PATH}/${path.split('/:')[0] ?? ''}`.replace(/\/$/, '');
}
