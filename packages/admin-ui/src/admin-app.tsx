import { lazy } from 'react';
import { matchPath, Navigate, useLocation } from 'react-router-dom';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { AdminProviders, type AdminShell } from './admin-providers.tsx';
import { ControlCenter } from './app/control-center.tsx';
import { useLeaveOnSignOut } from './app/use-leave-on-sign-out.ts';
import { TabBoundary } from './app/tab-boundary.tsx';
import { SessionGate } from './features/accounts/session-gate.tsx';
import { settingsSectionOf } from './lib/address/settings-sections.ts';

const ReportPage = lazy(async () => ({ default: (await import('./app/report-page.tsx')).ReportPage }));

interface AdminAppProps extends AdminShell {
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
    <AdminProviders shell={{ platform, server, session, queryClient }}>
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
    </AdminProviders>
  );
}
