import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { Tabs } from 'antd';
import { TabBoundary } from './tab-boundary.tsx';
import { CONSOLE_TABS, type ConsoleTab } from './use-console-tab.ts';

/** What a tab may ask of the console. */
interface TabProps {
  onNewPackage: () => void;
}

const tabs: Record<ConsoleTab, { label: string; Tab: LazyExoticComponent<ComponentType<TabProps>> }> = {
  packages: {
    label: 'Packages',
    Tab: lazy(async () => ({
      default: (await import('../features/shipments/packages-tab.tsx')).PackagesTab,
    })),
  },
  users: {
    label: 'Users',
    Tab: lazy(async () => ({ default: (await import('../features/accounts/users-tab.tsx')).UsersTab })),
  },
  support: {
    label: 'Support',
    Tab: lazy(async () => ({ default: (await import('./support-views.tsx')).SupportViews })),
  },
  analytics: {
    label: 'Analytics',
    Tab: lazy(async () => ({
      default: (await import('../features/analytics/analytics-tab.tsx')).AnalyticsTab,
    })),
  },
  audit: {
    label: 'Audit log',
    Tab: lazy(async () => ({ default: (await import('../features/audit/audit-tab.tsx')).AuditTab })),
  },
};

interface ConsoleTabsProps extends TabProps {
  tab: ConsoleTab;
  onChange: (tab: ConsoleTab) => void;
}

/** The work of the console. Only the open tab is there: the others load nothing and ask for nothing. */
export function ConsoleTabs({ tab, onChange, onNewPackage }: ConsoleTabsProps) {
  return (
    <Tabs
      activeKey={tab}
      onChange={(key) => onChange(CONSOLE_TABS.find((name) => name === key) ?? 'packages')}
      destroyOnHidden
      items={CONSOLE_TABS.map((key) => {
        const { label, Tab } = tabs[key];
        return {
          key,
          label,
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
