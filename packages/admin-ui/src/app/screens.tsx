import { lazy, type ComponentType } from 'react';
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
import type { AdminStats } from '@moveway/contracts/analytics/analytics.routes.ts';
import { OverviewScreen } from './overview.tsx';

/** The place of a screen in the navigation and in the command palette. */
interface Tab {
  label: string;
  Icon: typeof CarOutlined;
  /** Whether the rail has it; a bar at the bottom is the navigation of a phone. */
  isInRail: boolean;
  isOnPhone: boolean;
  /** How much waits there. */
  count?: (stats: AdminStats) => number;
}

export interface ConsoleScreen {
  /** Below the address of the console; what is optional in it is open in the screen. */
  path: string;
  Screen: ComponentType;
  /** A screen without one is a page that another screen leads to. */
  tab?: Tab;
}

/** Every screen of the console, in the order of the navigation. */
export const SCREENS: readonly ConsoleScreen[] = [
  {
    path: 'overview',
    tab: { label: 'Overview', Icon: DashboardOutlined, isInRail: false, isOnPhone: true },
    Screen: OverviewScreen,
  },
  {
    path: '',
    tab: { label: 'Packages', Icon: CarOutlined, isInRail: true, isOnPhone: true },
    Screen: lazy(async () => ({
      default: (await import('../features/shipments/packages-tab.tsx')).PackagesTab,
    })),
  },
  {
    path: 'users/:id?',
    tab: { label: 'Users', Icon: TeamOutlined, isInRail: true, isOnPhone: true },
    Screen: lazy(async () => ({ default: (await import('../features/accounts/users-tab.tsx')).UsersTab })),
  },
  {
    path: 'support/:view?/:id?',
    tab: {
      label: 'Support',
      Icon: MessageOutlined,
      isInRail: true,
      isOnPhone: true,
      count: ({ customersWaiting, openRequests }) => customersWaiting + openRequests,
    },
    Screen: lazy(async () => ({ default: (await import('./support-views.tsx')).SupportViews })),
  },
  {
    path: 'analytics',
    tab: { label: 'Analytics', Icon: BarChartOutlined, isInRail: true, isOnPhone: true },
    Screen: lazy(async () => ({
      default: (await import('../features/analytics/analytics-tab.tsx')).AnalyticsTab,
    })),
  },
  {
    path: 'audit',
    tab: { label: 'Audit log', Icon: AuditOutlined, isInRail: true, isOnPhone: true },
    Screen: lazy(async () => ({ default: (await import('../features/audit/audit-tab.tsx')).AuditTab })),
  },
  {
    path: 'scan',
    tab: { label: 'Scan', Icon: ScanOutlined, isInRail: true, isOnPhone: false },
    Screen: lazy(async () => ({ default: (await import('../features/shipments/scan/page.tsx')).ScanPage })),
  },
  {
    path: 'settings/:section?',
    // The name of the header's button, which opens the dialog, is Settings.
    tab: { label: 'All settings', Icon: SettingOutlined, isInRail: true, isOnPhone: false },
    Screen: lazy(async () => ({ default: (await import('./settings/page.tsx')).SettingsPage })),
  },
  {
    path: 'packages/:trackingNumber',
    Screen: lazy(async () => ({ default: (await import('./package-page.tsx')).PackagePageWithAll })),
  },
  {
    path: 'import/:id?',
    Screen: lazy(async () => ({ default: (await import('../features/imports/page.tsx')).ImportPage })),
  },
];

/** The navigation. */
export const TABS = SCREENS.flatMap(({ path, tab }) => (tab ? [{ path, ...tab }] : []));
