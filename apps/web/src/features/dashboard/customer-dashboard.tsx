import { QueryClientProvider } from '@tanstack/react-query';
import type { User } from '@moveway/contracts/accounts/account.schema.ts';
import type { ReactNode } from 'react';
import { usePageClient } from '../../lib/account-client.ts';
import { AddressProvider } from '@moveway/ui/address/address-provider.tsx';
import { Dashboard } from './dashboard.tsx';
import { adminTheme } from '@moveway/admin-ui/theme/admin-theme.ts';
import { useTheme } from '@moveway/ui/theme/theme-provider.tsx';
import { ConfigProvider, theme } from 'antd';

/** The part of the dashboard that only customers download, with Ant Design. */
export function CustomerDashboard({ user }: { user: User }) {
  return (
    <DashboardTheme>
      <QueryClientProvider client={usePageClient()}>
        <AddressProvider>
          <Dashboard user={user} />
        </AddressProvider>
      </QueryClientProvider>
    </DashboardTheme>
  );
}

/** Ant Design in the site's colors: as in the console, but with controls large enough for touch. */
function DashboardTheme({ children }: { children: ReactNode }) {
  const { resolvedTheme } = useTheme();
  const base = adminTheme(resolvedTheme);
  return (
    <ConfigProvider
      theme={{
        ...base,
        algorithm: resolvedTheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
        token: { ...base.token, controlHeight: 44 },
      }}
      button={{ autoInsertSpace: false }}
    >
      {children}
    </ConfigProvider>
  );
}
