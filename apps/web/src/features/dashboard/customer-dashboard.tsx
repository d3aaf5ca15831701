import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { User } from '@moveway/contracts/accounts/account.schema.ts';
import { useState } from 'react';
import { refreshSession } from '../../lib/session.ts';
import { createAccountClient } from '../../lib/account-client.ts';
import { DashboardTheme } from './dashboard-theme.tsx';
import { Dashboard } from './dashboard.tsx';

/** Everything of the dashboard that only customers download, with Ant Design. */
export function CustomerDashboard({ user }: { user: User }) {
  const [queryClient] = useState<QueryClient>(() => createAccountClient(() => void refreshSession()));
  return (
    <DashboardTheme>
      <QueryClientProvider client={queryClient}>
        <Dashboard user={user} />
      </QueryClientProvider>
    </DashboardTheme>
  );
}
