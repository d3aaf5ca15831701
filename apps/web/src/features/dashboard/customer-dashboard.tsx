import { QueryClientProvider } from '@tanstack/react-query';
import type { User } from '@moveway/contracts/accounts/account.schema.ts';
import { usePageClient } from '../../lib/accounts/client.ts';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { Dashboard } from './dashboard.tsx';

/** The part of the dashboard that only customers download. */
export function CustomerDashboard({ user }: { user: User }) {
  return (
    <QueryClientProvider client={usePageClient()}>
      <NuqsAdapter defaultOptions={{ shallow: false }}>
        <Dashboard user={user} />
      </NuqsAdapter>
    </QueryClientProvider>
  );
}
