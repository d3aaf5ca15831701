import { lazy, useEffect, useState } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { matchPath, useLocation } from 'react-router-dom';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { AddressProvider } from '@moveway/ui/address/address-provider.tsx';
import { ControlCenter } from './app/control-center.tsx';
import { TabBoundary } from './app/tab-boundary.tsx';
import { SessionGate } from './features/accounts/session-gate.tsx';
import { accountKeys } from './features/accounts/account.queries.ts';
import { AdminApiProvider, createAdminApi } from './lib/admin-api.ts';
import { clearDrafts } from './lib/drafts.ts';
import { createAdminQueryClient } from './lib/query-client.ts';
import { AdminPlatformProvider, type AdminPlatform, type AdminServer } from './platform/admin-platform.ts';
import { AdminThemeProvider } from './theme/admin-theme-provider.tsx';

const ReportPage = lazy(async () => ({ default: (await import('./app/report-page.tsx')).ReportPage }));

interface AdminAppProps {
  platform: AdminPlatform;
  server: AdminServer;
  /** Where the shell shows it: `/admin`, or empty for the root. */
  path: string;
  /** Somebody signed in or out here: whatever else on the page shows who is here must ask again. */
  onSessionChange?: () => void;
  /** Tells when somebody signed in or out in another window of this shell; returns the way to stop. Given once. */
  watchSession?: (onChange: () => void) => () => void;
  /** The settings as they are now, also when a colleague changed them: for whatever else on the page goes by them. */
  onSettings?: (settings: Settings) => void;
  /** The page of customers, for one who came here by mistake. A shell for administrators only has none. */
  customerPath?: string | undefined;
}

/**
 * The whole console, blind to the shell it runs in. The shell puts a router, `ThemeProvider` and `ToastProvider` from
 * `@moveway/ui` above it. `platform` and `server` are read once.
 */
export function AdminApp({
  platform,
  server,
  path,
  onSessionChange,
  watchSession,
  onSettings,
  customerPath,
}: AdminAppProps) {
  const [api] = useState(() => createAdminApi(platform, server));
  const [queryClient] = useState(createClient);
  useEffect(() => {
    const askAgain = async () => {
      await api.readTokenAgain();
      await queryClient.invalidateQueries({ queryKey: accountKeys.user });
    };
    return watchSession?.(() => void askAgain());
  }, [api, queryClient, watchSession]);
  const { pathname } = useLocation();
  const reportPath = `${path}/report`;
  return (
    <AdminThemeProvider>
      <AdminApiProvider value={api}>
        <AdminPlatformProvider value={platform}>
          <QueryClientProvider client={queryClient}>
            <AddressProvider>
              <SessionGate
                onSessionChange={onSessionChange}
                onSignedOut={clearDrafts}
                customerPath={customerPath}
              >
                {(session) =>
                  matchPath(reportPath, pathname) ? (
                    <TabBoundary>
                      <ReportPage consolePath={path === '' ? '/' : path} />
                    </TabBoundary>
                  ) : (
                    <ControlCenter
                      {...session}
                      reportPath={reportPath}
                      onSessionChange={() => onSessionChange?.()}
                      onSettings={(settings) => onSettings?.(settings)}
                    />
                  )
                }
              </SessionGate>
            </AddressProvider>
          </QueryClientProvider>
        </AdminPlatformProvider>
      </AdminApiProvider>
    </AdminThemeProvider>
  );
}

function createClient(): QueryClient {
  const queryClient = createAdminQueryClient(
    () => void queryClient.invalidateQueries({ queryKey: accountKeys.user }),
  );
  return queryClient;
}
