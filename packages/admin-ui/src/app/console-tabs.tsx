import { memo, useRef, lazy, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react';
import {
  AuditOutlined,
  BarChartOutlined,
  CarOutlined,
  DashboardOutlined,
  MessageOutlined,
  ScanOutlined,
  SettingOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { Badge, Tabs } from 'antd';
import { useAdminApi } from '../lib/queries/admin-api.ts';
import { adminStats } from '../lib/queries/shared.queries.ts';
import { TabBoundary } from './tab-boundary.tsx';
import { useBreakpoint } from '../lib/use-breakpoint.ts';
import styles from './console-tabs.module.css';

export const CONSOLE_TABS = ['packages', 'users', 'support', 'analytics', 'audit'] as const;
/** On a phone, what stands above the tabs elsewhere is a tab of its own. */
const OVERVIEW = 'overview';
/** In the rail only: a page of its own, to which a button leads on a phone. */
const SCAN = 'scan';
/** A page of its own too; on a phone, where a button leads to it, its tab is there while it is open. */
const SETTINGS = 'settings';
const ALL_TABS = [...CONSOLE_TABS, OVERVIEW] as const;
export type ConsoleTab = (typeof ALL_TABS)[number];

/**
 * The open tab of the console. It is in the URL (`?tab=users`; Packages without it) beside the state of the tab itself,
 * so that a tab can be linked to, reloaded and gone back to. Switching back to a tab restores its state.
 * @param consolePath where the tabs are; the page of a package has an address of its own
 */
export function useConsoleTab(consolePath: string): { tab: ConsoleTab; openTab: (tab: ConsoleTab) => void } {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const left = useRef(new Map<ConsoleTab, string>());
  const tab = tabOf(params.get('tab'));
  return {
    tab,
    openTab: (next) => {
      const isOnPage = pathname !== consolePath;
      if (next === tab && !isOnPage) {
        return;
      }
      if (!isOnPage) {
        left.current.set(tab, params.toString());
      }
      void navigate({
        pathname: consolePath,
        search: left.current.get(next) ?? (next === 'packages' ? '' : `tab=${next}`),
      });
    },
  };
}

function tabOf(name: string | null): ConsoleTab {
  return ALL_TABS.find((tab) => tab === name) ?? 'packages';
}

/** What the console provides to a tab. */
interface TabProps {
  onNewPackage: () => void;
  /** Opens the page of a package. */
  onOpenPage: (trackingNumber: string) => void;
  /** Imports a list, or asks for one. */
  onImport: (file?: File) => void;
  /** Opens the dialog of the views of the list of packages. */
  onViews: () => void;
  /** Opens the page that scans. */
  onScan: () => void;
}

/** A page that has a tab of its own. */
export type OwnPage = typeof SCAN | typeof SETTINGS;

const tabs: Record<
  (typeof CONSOLE_TABS)[number],
  { label: string; Icon: typeof CarOutlined; Tab: LazyExoticComponent<ComponentType<TabProps>> }
> = {
  packages: {
    label: 'Packages',
    Icon: CarOutlined,
    Tab: lazy(async () => ({
      default: (await import('../features/shipments/packages-tab.tsx')).PackagesTab,
    })),
  },
  users: {
    label: 'Users',
    Icon: TeamOutlined,
    Tab: lazy(async () => ({ default: (await import('../features/accounts/users-tab.tsx')).UsersTab })),
  },
  support: {
    label: 'Support',
    Icon: MessageOutlined,
    Tab: lazy(async () => ({ default: (await import('./support-views.tsx')).SupportViews })),
  },
  analytics: {
    label: 'Analytics',
    Icon: BarChartOutlined,
    Tab: lazy(async () => ({
      default: (await import('../features/analytics/analytics-tab.tsx')).AnalyticsTab,
    })),
  },
  audit: {
    label: 'Audit log',
    Icon: AuditOutlined,
    Tab: lazy(async () => ({ default: (await import('../features/audit/audit-tab.tsx')).AuditTab })),
  },
};

/** What a tab is called on the screen. */
export const tabLabel = (tab: (typeof CONSOLE_TABS)[number]): string => tabs[tab].label;

interface ConsoleTabsProps extends TabProps {
  tab: ConsoleTab;
  onChange: (tab: ConsoleTab) => void;
  /** Shown instead of the open tab's content. */
  page: ReactNode;
  /** Of a phone only: the content of its tab of figures and quick actions. */
  overview: ReactNode;
  /** Which of those with a tab of their own the page is; any other one is shown in the open tab. */
  ownPage: OwnPage | undefined;
  onSettings: () => void;
}

/**
 * The tabs of the console, in a rail on the left; on a phone at the bottom. Only the open one is mounted, so that the
 * others load no code and no data.
 */
export const ConsoleTabs = memo(function ConsoleTabs({
  tab,
  onChange,
  page,
  overview,
  ownPage,
  onSettings,
  ...props
}: ConsoleTabsProps) {
  const isWide = useBreakpoint('md');
  const open = tab === OVERVIEW && isWide ? 'packages' : tab;
  const { data: stats } = useQuery(adminStats(useAdminApi()));
  const openKey = (key: string) => {
    if (key === SCAN) {
      props.onScan();
    } else if (key === SETTINGS) {
      onSettings();
    } else {
      onChange(tabOf(key));
    }
  };
  const pageTab = (key: OwnPage, label: string, Icon: typeof CarOutlined) => ({
    key,
    label,
    icon: <Icon aria-hidden />,
    children: <TabBoundary>{page}</TabBoundary>,
  });
  return (
    <Tabs
      className={styles.tabs ?? ''}
      tabPlacement={isWide ? 'start' : 'bottom'}
      activeKey={ownPage !== undefined && (isWide || ownPage === SETTINGS) ? ownPage : open}
      // Also of the open tab: it leads back from a page.
      onTabClick={openKey}
      destroyOnHidden
      items={[
        ...(isWide
          ? []
          : [
              {
                key: OVERVIEW,
                label: 'Overview',
                icon: <DashboardOutlined aria-hidden />,
                children: page ?? overview,
              },
            ]),
        ...CONSOLE_TABS.map((key) => {
          const { label, Icon, Tab } = tabs[key];
          const count = key === 'support' && stats ? stats.customersWaiting + stats.openRequests : 0;
          return {
            key,
            label,
            icon: (
              // A new element per count: for a second, the kit would show the digits of two counts.
              <Badge key={count} count={count} size="small">
                <Icon aria-hidden />
              </Badge>
            ),
            children: (
              // Keyed: a page that could not be loaded does not take the tab with it.
              <TabBoundary key={page ? 'page' : 'tab'}>{page ?? <Tab {...props} />}</TabBoundary>
            ),
          };
        }),
        ...(isWide ? [pageTab(SCAN, 'Scan', ScanOutlined)] : []),
        ...(isWide || ownPage === SETTINGS ? [pageTab(SETTINGS, 'All settings', SettingOutlined)] : []),
      ]}
    />
  );
});
