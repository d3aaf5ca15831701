import { useRef, lazy, type ComponentType, type LazyExoticComponent } from 'react';
import {
  AuditOutlined,
  BarChartOutlined,
  CarOutlined,
  MessageOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Grid, Tabs } from 'antd';
import { TabBoundary } from './tab-boundary.tsx';
import styles from './console-tabs.module.css';

export const CONSOLE_TABS = ['packages', 'users', 'support', 'analytics', 'audit'] as const;
export type ConsoleTab = (typeof CONSOLE_TABS)[number];

/**
 * The open tab of the console. It is in the URL (`?tab=users`; Packages without it) beside the state of the tab itself,
 * so that a tab can be linked to, reloaded and gone back to. Switching back to a tab restores its state.
 */
export function useConsoleTab(): { tab: ConsoleTab; openTab: (tab: ConsoleTab) => void } {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const left = useRef(new Map<ConsoleTab, string>());
  const tab = CONSOLE_TABS.find((name) => name === params.get('tab')) ?? 'packages';
  return {
    tab,
    openTab: (next) => {
      if (next === tab) {
        return;
      }
      left.current.set(tab, params.toString());
      void navigate({ search: left.current.get(next) ?? (next === 'packages' ? '' : `tab=${next}`) });
    },
  };
}

/** What the console provides to a tab. */
interface TabProps {
  onNewPackage: () => void;
}

const tabs: Record<
  ConsoleTab,
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
export const tabLabel = (tab: ConsoleTab): string => tabs[tab].label;

interface ConsoleTabsProps extends TabProps {
  tab: ConsoleTab;
  onChange: (tab: ConsoleTab) => void;
}

/**
 * The tabs of the console, in a rail on the left; on a phone at the bottom. Only the open one is mounted, so that the
 * others load no code and no data.
 */
export function ConsoleTabs({ tab, onChange, onNewPackage }: ConsoleTabsProps) {
  const isWide = Grid.useBreakpoint().md ?? true;
  return (
    <Tabs
      className={styles.tabs ?? ''}
      tabPlacement={isWide ? 'start' : 'bottom'}
      activeKey={tab}
      onChange={(key) => onChange(CONSOLE_TABS.find((name) => name === key) ?? 'packages')}
      destroyOnHidden
      items={CONSOLE_TABS.map((key) => {
        const { label, Icon, Tab } = tabs[key];
        return {
          key,
          label,
          icon: <Icon aria-hidden />,
          children: (
            <TabBoundary>
              <Tab onNewPackage={onNewPackage} />
            </TabBoundary>
          ),
        };
      })}
    />
  );
}
