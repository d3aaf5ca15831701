import { lazy, useState } from 'react';
import { AdminThemeProvider } from './theme/admin-theme-provider.tsx';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { matchPath, Navigate, useLocation } from 'react-router-dom';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { ControlCenter } from './app/control-center.tsx';
import { useLeaveOnSignOut } from './app/use-leave-on-sign-out.ts';
import { TabBoundary } from './app/tab-boundary.tsx';
import { SessionGate } from './features/accounts/session-gate.tsx';
import { AdminApiProvider, createAdminApi } from './lib/queries/admin-api.ts';
import { settingsSectionOf } from './lib/address/settings-sections.ts';
import { AdminPlatformProvider, type AdminPlatform, type AdminServer } from './platform/admin-platform.ts';
import type { AdminSession } from './platform/admin-session.ts';

const ReportPage = lazy(async () => ({ default: (await import('./app/report-page.tsx')).ReportPage }));

interface AdminAppProps {
  platform: AdminPlatform;
  server: AdminServer;
  /** The shell's session: all that the shell shows goes by the same one. */
  session: AdminSession;
  /** The shell's cache, made for that session by `createSessionQueryClient`. */
  queryClient: QueryClient;
  /** Where the shell shows it: `/admin`, or empty for the root. */
  path: string;
  /** The settings as they are now, also when a colleague changed them: for what else on the page goes by them. */
  onSettings?: (settings: Settings) => void;
  /** The page of customers, for one who came here by mistake. A shell for administrators only has none. */
  customerPath?: string;
  /**
   * Where the shell has a header: the element in it for the console's buttons; null until it is there. A shell without
   * one leaves it out, and the console brings its own.
   */
  siteHeader?: Element | null;
}

/**
 * The whole console, blind to the shell it runs in. The shell follows the theme (`followTheme`), and puts a router and
 * `ToastProvider` from `@moveway/ui` above it. `platform`, `server` and `session` are read once.
 */
export function AdminApp({
  platform,
  server,
  session,
  queryClient,
  path,
  onSettings,
  customerPath,
  siteHeader,
}: AdminAppProps) {
  const [api] = useState(() => createAdminApi(session, server));
  const { pathname, search } = useLocation();
  const reportPath = `${path}/report`;
  const consolePath = path === '' ? '/' : path;
  useLeaveOnSignOut(session, consolePath);
  const openNumber = matchPath(`${path}/packages/:trackingNumber`, pathname)?.params.trackingNumber;
  const atImport = matchPath(`${path}/import/:id?`, pathname);
  const openImport = atImport ? { id: atImport.params.id } : undefined;
  const isScanning = matchPath(`${path}/scan`, pathname) !== null;
  const openSettings = matchPath(`${path}/settings/:section?`, pathname)?.params;
  // Links within the console are queries: one that was followed from a page of its own leaves it.
  const isLeft =
    (openNumber !== undefined || openImport !== undefined || openSettings !== undefined || isScanning) &&
    search !== '';
  return (
    <AdminThemeProvider>
      <AdminApiProvider value={api}>
        <AdminPlatformProvider value={platform}>
          <QueryClientProvider client={queryClient}>
            <NuqsAdapter defaultOptions={{ shallow: false }}>
              <SessionGate customerPath={customerPath}>
                {(user) =>
                  matchPath(reportPath, pathname) ? (
                    <TabBoundary>
                      <ReportPage consolePath={consolePath} />
                    </TabBoundary>
                  ) : isLeft ? (
                    <Navigate to={{ pathname: consolePath, search }} replace />
                  ) : (
                    <ControlCenter
                      user={user}
                      consolePath={consolePath}
                      openNumber={openNumber}
                      openImport={openImport}
                      isScanning={isScanning}
                      openSection={openSettings && settingsSectionOf(openSettings.section)}
                      reportPath={reportPath}
                      siteHeader={siteHeader}
                      onSettings={(settings) => onSettings?.(settings)}
                    />
                  )
                }
              </SessionGate>
            </NuqsAdapter>
          </QueryClientProvider>
        </AdminPlatformProvider>
      </AdminApiProvider>
    </AdminThemeProvider>
  );
}
