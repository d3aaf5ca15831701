import { type ReactNode, lazy, useEffect, useState } from 'react';
import { ConfigProvider } from 'antd';
import { useTheme } from '@moveway/ui/theme/theme-provider.tsx';
import { TooltipProvider } from '@moveway/ui/tooltip/tooltip.tsx';
import { adminTheme } from './theme/admin-theme.ts';
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

const ReportPage = lazy(async () => ({ default: (await import('./app/report-page.tsx')).ReportPage }));

interface AdminAppProps {
  platform: AdminPlatform;
  server: AdminServer;
  /** Where the shell shows it: `/admin`, or empty for the root. */
  path: string;
  /** Called after a sign-in or sign-out here: the rest of the page must check its session again. */
  onSessionChange?: () => void;
  /** Calls back after a sign-in or sign-out in another window of this shell; returns a function that stops it. Read once. */
  watchSession?: (onChange: () => void) => () => void;
  /** Called with the loaded settings and after every change, for the rest of the page. */
  onSettings?: (settings: Settings) => void;
  /** The customers' dashboard, to link to for a signed-in customer. A shell for administrators only has none. */
  customerPath?: string | undefined;
}

/**
 * The whole console, independent of the shell it runs in. The shell puts a router, `ThemeProvider` and `ToastProvider` from
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

/** Ant Design in the theme of the page. */
function AdminThemeProvider({ children }: { children: ReactNode }) {
  const { resolvedTheme } = useTheme();
  return (
    <ConfigProvider theme={adminTheme(resolvedTheme)} button={{ autoInsertSpace: false }}>
      <TooltipProvider>{children}</TooltipProvider>
    </ConfigProvider>
  );
}
