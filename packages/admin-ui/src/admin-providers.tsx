import { useState, type ReactNode } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { AdminApiProvider, createAdminApi } from './lib/queries/admin-api.ts';
import { AdminPlatformProvider, type AdminPlatform, type AdminServer } from './platform/admin-platform.ts';
import type { AdminSession } from './platform/admin-session.ts';
import { AdminThemeProvider } from './theme/admin-theme-provider.tsx';

export interface AdminShell {
  platform: AdminPlatform;
  server: AdminServer;
  /** The shell's session: all that the shell shows goes by the same one. */
  session: AdminSession;
  /** The shell's cache, made for that session by `createSessionQueryClient`. */
  queryClient: QueryClient;
}

/** What every screen of the console stands in, below the shell's router and toasts. The shell is read once. */
export function AdminProviders({
  shell: { platform, server, session, queryClient },
  children,
}: {
  shell: AdminShell;
  children: ReactNode;
}) {
  const [api] = useState(() => createAdminApi(session, server));
  return (
    <AdminThemeProvider>
      <AdminApiProvider value={api}>
        <AdminPlatformProvider value={platform}>
          <QueryClientProvider client={queryClient}>
            <NuqsAdapter defaultOptions={{ shallow: false }}>{children}</NuqsAdapter>
          </QueryClientProvider>
        </AdminPlatformProvider>
      </AdminApiProvider>
    </AdminThemeProvider>
  );
}
