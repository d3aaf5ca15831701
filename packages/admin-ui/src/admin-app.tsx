import { lazy } from 'react';
import { Navigate, useLocation, useRoutes } from 'react-router-dom';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { AdminProviders, type AdminShell } from './admin-providers.tsx';
import { ControlCenter, type ControlCenterProps } from './app/control-center.tsx';
import { SCREENS } from './app/screens.tsx';
import { TabBoundary } from './app/tab-boundary.tsx';
import { useLeaveOnSignOut } from './app/use-leave-on-sign-out.ts';
import { SessionGate } from './features/accounts/session-gate.tsx';
import { addressToday } from './lib/address/address-today.ts';
import { CONSOLE_PATH } from './lib/address/links.ts';

const ReportPage = lazy(async () => ({ default: (await import('./app/report-page.tsx')).ReportPage }));

interface AdminAppProps extends AdminShell {
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
 * The whole console, blind to the shell it runs in. The shell follows the theme (`followTheme`), puts `ToastProvider`
 * from `@moveway/ui` and a router above it, and shows it at `/admin/*`. `platform`, `server` and `session` are read
 * once.
 */
export function AdminApp({ onSettings, customerPath, siteHeader, ...shell }: AdminAppProps) {
  useLeaveOnSignOut(shell.session);
  return (
    <AdminProviders shell={shell}>
      <SessionGate customerPath={customerPath}>
        {(user) => <Screens user={user} siteHeader={siteHeader} onSettings={onSettings} />}
      </SessionGate>
    </AdminProviders>
  );
}

const screens = [
  ...SCREENS.map(({ path, Screen }) => ({
    path,
    element: (
      // Keyed: a screen that could not be loaded does not take the next one with it.
      <TabBoundary key={path}>
        <Screen />
      </TabBoundary>
    ),
  })),
  { path: '*', element: <Navigate to={CONSOLE_PATH} replace /> },
];

function Screens(props: ControlCenterProps) {
  const { pathname, search, state } = useLocation();
  const today = addressToday(pathname, search);
  const screen = useRoutes([
    { element: <ControlCenter {...props} />, children: screens },
    {
      path: 'report',
      element: (
        <TabBoundary>
          <ReportPage />
        </TabBoundary>
      ),
    },
  ]);
  return today === undefined ? screen : <Navigate to={today} state={state} replace />;
}
