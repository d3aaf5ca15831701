import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { Tabs } from 'antd';
import { TabBoundary } from './tab-boundary.tsx';
import { DESK_TABS, type DeskTab } from './use-desk-tab.ts';

/** What a tab may ask of the desk. */
interface TabProps {
  onNewPackage: () => void;
}

const tabs: Record<DeskTab, { label: string; Tab: LazyExoticComponent<ComponentType<TabProps>> }> = {
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
    Tab: lazy(async () => ({ default: (await import('./support-desk.tsx')).SupportDesk })),
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

interface DeskTabsProps extends TabProps {
  tab: DeskTab;
  onChange: (tab: DeskTab) => void;
}

/** The work of the desk. Only the open tab is there: the others load nothing and ask for nothing. */
export function DeskTabs({ tab, onChange, onNewPackage }: DeskTabsProps) {
  return (
    <Tabs
      activeKey={tab}
      onChange={(key) => onChange(DESK_TABS.find((name) => name === key) ?? 'packages')}
      destroyOnHidden
      items={DESK_TABS.map((key) => {
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
