import { lazy, useEffect, useEffectEvent, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useLocation, useNavigate } from 'react-router-dom';
import type { User } from '@moveway/contracts/accounts/account.schema.ts';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { BeforeOpening } from '../features/settings/before-opening.tsx';
import { OpenWork } from '../features/notifications/open-work.tsx';
import { useReplySender } from '../features/chat/outbox/use-reply-sender.ts';
import { useUpdateSender } from '../features/shipments/status/use-update-sender.ts';
import { RailViews } from '../features/shipments/views/rail-views.tsx';
import { StatCards } from '../features/analytics/stat-cards.tsx';
import { useAdminApi } from '../lib/queries/admin-api.ts';
import { DialogLoading } from '../lib/dialogs/loading.tsx';
import { settingsQuery } from '../lib/queries/shared.queries.ts';
import { settingsPath, type SettingsSection } from '../lib/address/settings-sections.ts';
import { useOnline } from '@moveway/ui/online/use-online.ts';
import { usePlatformCommands } from '../platform/admin-platform.ts';
import { useCommandKey, useScan, useShortcut } from '../lib/shortcuts/use-shortcut.ts';
import { useBreakpoint } from '../lib/use-breakpoint.ts';
import { useSteady } from '../lib/use-steady.ts';
import { ConsoleHeader } from './header/header.tsx';
import { ConsoleTabs, useConsoleTab } from './console-tabs.tsx';
import { QuickActions } from './quick-actions.tsx';
import { TabBoundary } from './tab-boundary.tsx';
import { FROM_LIST, useListPlace } from './use-list-place.ts';
import { useLiveConsole } from './live/use-live-console.ts';
import { useOpenScanned } from './use-open-scanned.ts';
import { useMessageAlerts } from './live/use-message-alerts.ts';
import { usePlatformNotifications } from './live/use-platform-notifications.ts';
import styles from './control-center.module.css';

const CreatePackageDrawer = lazy(async () => ({
  default: (await import('../features/shipments/form/create-drawer.tsx')).CreatePackageDrawer,
}));
const PackagePageWithAll = lazy(async () => ({
  default: (await import('./package-page.tsx')).PackagePageWithAll,
}));
const LabelsDialog = lazy(async () => ({
  default: (await import('../features/shipments/labels/labels-dialog.tsx')).LabelsDialog,
}));
const ImportPage = lazy(async () => ({
  default: (await import('../features/imports/page.tsx')).ImportPage,
}));
const ScanPage = lazy(async () => ({
  default: (await import('../features/shipments/scan/page.tsx')).ScanPage,
}));
const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}));
const SettingsPage = lazy(async () => ({
  default: (await import('./settings/page.tsx')).SettingsPage,
}));
const SettingsDialog = lazy(async () => ({
  default: (await import('./settings/dialog.tsx')).SettingsDialog,
}));

const ViewsDialog = lazy(async () => ({
  default: (await import('../features/shipments/views/views-dialog.tsx')).ViewsDialog,
}));

interface ControlCenterProps {
  user: User;
  /** The address of the console itself. */
  consolePath: string;
  /** The package whose page is open instead of a tab. */
  openNumber: string | undefined;
  /** The import whose page is open instead of a tab; without an id before a file is sent. */
  openImport: { id: string | undefined } | undefined;
  /** Whether the page that scans is open instead of a tab. */
  isScanning: boolean;
  /** The section of the settings that is open instead of a tab. */
  openSection: SettingsSection | undefined;
  /** The address of the page to print. */
  reportPath: string;
  /** The element for its buttons in the shell's header; undefined where the shell has none. */
  siteHeader: Element | null | undefined;
  /** Called with the settings once they are loaded, and after every change. */
  onSettings: (settings: Settings) => void;
}

/** The console: heading, stat cards and quick actions on top, the tabs and their content below. */
export function ControlCenter({
  user,
  consolePath,
  openNumber,
  openImport,
  isScanning,
  openSection,
  reportPath,
  siteHeader,
  onSettings,
}: ControlCenterProps) {
  const api = useAdminApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { tab, openTab } = useConsoleTab(consolePath);
  const onBack = useListPlace({ consolePath, openNumber });
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
  const publishSettings = useEffectEvent(onSettings);
  useEffect(() => {
    if (settings) {
      publishSettings(settings);
    }
  }, [settings]);
  const [open, setOpen] = useState<'new-package' | 'settings' | 'shortcuts' | 'palette' | 'views'>();
  const close = () => setOpen(undefined);
  const openSettings = (section: SettingsSection) => void navigate(settingsPath(consolePath, section));
  // Not the dialog above the page of the settings, which has all that the dialog has.
  const showSettings = () => (openSection ? openSettings('account') : setOpen('settings'));
  const showShortcuts = () => (openSection ? openSettings('keyboard') : setOpen('shortcuts'));
  const showViews = () => setOpen('views');
  const newPackage = () => setOpen('new-package');
  const refresh = () => void queryClient.invalidateQueries();
  usePlatformCommands((command) => {
    if (command === 'refresh') {
      refresh();
    } else if (command === 'settings') {
      showSettings();
    } else {
      setOpen(command === 'command-palette' ? 'palette' : command);
    }
  });

  const base = consolePath === '/' ? '' : consolePath;
  /** The list that is imported, as it was dropped or chosen. */
  const [imported, setImported] = useState<File>();
  /** An import takes the place of the page that it was sent from, to which Back would send it again. */
  const goToImport = (id?: string) =>
    void navigate(`${base}/import${id === undefined ? '' : `/${id}`}`, { replace: id !== undefined });
  const steady = useSteady({
    openTab,
    newPackage,
    refresh,
    showSettings,
    showViews,
    openAnalytics: () => openTab('analytics'),
    openCompanySettings: () => openSettings('company'),
    exportReport: () => void navigate({ pathname: reportPath, search }),
    openPage: (trackingNumber: string) =>
      void navigate(`${base}/packages/${encodeURIComponent(trackingNumber)}`, { state: FROM_LIST }),
    goToScan: () => void navigate(`${base}/scan`),
    startImport: (file?: File) => {
      setImported(file);
      goToImport();
    },
    signOut: () => void api.session.signOut(),
  });
  useShortcut('n', newPackage);
  useShortcut('r', refresh);
  useShortcut('?', showShortcuts);
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
  /** Instead of a tab. */
  const hasPage =
    openNumber !== undefined || openImport !== undefined || openSection !== undefined || isScanning;
  const figures = (
    <>
      <div className={styles.figures}>
        <StatCards />
      </div>
      <QuickActions
        onNewPackage={steady.newPackage}
        onRefresh={steady.refresh}
        onExportReport={steady.exportReport}
        onAnalytics={steady.openAnalytics}
      />
    </>
  );
  const work = (
    <div className={styles.work}>
      <OpenWork className={styles.tiles} />
      <BeforeOpening consolePath={consolePath} />
    </div>
  );

  return (
    <>
      <ConsoleHeader
        username={user.username}
        consolePath={consolePath}
        siteHeader={siteHeader}
        onSettings={steady.showSettings}
        onSignOut={steady.signOut}
      />
      <div className={styles.console}>
        <div className={styles.top}>
          <h1 className={styles.title}>Admin Control Center</h1>
          {/* Rendered while empty, so that the layout does not shift and screen readers announce the first state. */}
          <output className={styles.live} data-live={isLive}>
            {isLive === undefined ? '' : isLive ? 'Live' : 'Reconnecting…'}
          </output>
          {isWide && openSection === undefined && (
            <>
              {work}
              {figures}
            </>
          )}
          {!isOnline && (
            <Alert
              className={styles.line ?? ''}
              type="warning"
              title="You are offline. You are viewing data loaded earlier. Status updates of one package and replies to customers wait and are sent when you reconnect. Other changes cannot be saved until then."
            />
          )}
        </div>
        {isWide && <RailViews consolePath={consolePath} onManage={steady.showViews} />}
        <ConsoleTabs
          tab={tab}
          onChange={steady.openTab}
          onNewPackage={steady.newPackage}
          onOpenPage={steady.openPage}
          onImport={steady.startImport}
          onViews={steady.showViews}
          onScan={steady.goToScan}
          onSettings={steady.openCompanySettings}
          ownPage={openSection ? 'settings' : isScanning ? 'scan' : undefined}
          overview={
            isWide ? undefined : (
              <div className={styles.overview}>
                {work}
                {figures}
              </div>
            )
          }
          page={
            openSection ? (
              <SettingsPage section={openSection} username={user.username} consolePath={consolePath} />
            ) : openNumber !== undefined ? (
              <PackagePageWithAll trackingNumber={openNumber} onBack={onBack} />
            ) : openImport ? (
              <ImportPage
                id={openImport.id}
                file={imported}
                onFile={setImported}
                onOpen={goToImport}
                onBack={() => void navigate(consolePath)}
                renderLabels={(items, onLabeled) => (
                  <TabBoundary waiting={<DialogLoading />}>
                    <LabelsDialog items={items} onClose={onLabeled} />
                  </TabBoundary>
                )}
              />
            ) : isScanning ? (
              <ScanPage onBack={() => void navigate(consolePath)} />
            ) : undefined
          }
        />
      </div>
      {open === 'new-package' && (
        <TabBoundary waiting={<DialogLoading />}>
          <CreatePackageDrawer onClose={close} />
        </TabBoundary>
      )}
      {(open === 'settings' || open === 'shortcuts') && (
        <TabBoundary waiting={<DialogLoading />}>
          <SettingsDialog
            username={user.username}
            consolePath={consolePath}
            opensAt={open === 'shortcuts' ? 'keyboard' : 'account'}
            onClose={close}
          />
        </TabBoundary>
      )}
      {open === 'views' && (
        <TabBoundary waiting={<DialogLoading />}>
          <ViewsDialog isOnList={tab === 'packages' && !hasPage} onClose={close} />
        </TabBoundary>
      )}
      {open === 'palette' && (
        <TabBoundary waiting={<DialogLoading />}>
          <CommandPalette
            actions={{
              openTab,
              onNewPackage: newPackage,
              onImport: () => steady.startImport(),
              onViews: showViews,
              onScan: steady.goToScan,
              onRefresh: refresh,
              onExportReport: steady.exportReport,
              onSettings: showSettings,
              onSection: openSettings,
              onShortcuts: showShortcuts,
            }}
            onClose={close}
          />
        </TabBoundary>
      )}
    </>
  );
}
