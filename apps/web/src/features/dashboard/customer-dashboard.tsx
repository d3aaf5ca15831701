import { QueryClientProvider } from '@tanstack/react-query';
import type { User } from '@moveway/contracts/accounts/account.schema.ts';
import { usePageClient } from '../../lib/accounts/client.ts';
import { AddressProvider } from '@moveway/ui/address/address-provider.tsx';
import { Dashboard } from './dashboard.tsx';

/** The part of the dashboard that only customers download. */
export function CustomerDashboard({ user }: { user: User }) {
  return (
    <QueryClientProvider client={usePageClient()}>
      <AddressProvider>
        <Dashboard user={user} />
      </AddressProvider>
    </QueryClientProvider>
  );
}
