import './storage/seal-page.ts';
import '@moveway/ui/base.css';
import { createApiClient } from '@moveway/api-client/api-client.ts';
import { createErrorReporter } from '@moveway/api-client/error-reports.ts';
import { watchErrors } from '@moveway/api-client/watch-errors.ts';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { QueryClientProvider } from '@tanstack/react-query';
import { AdminApp } from '@moveway/admin-ui/admin-app.tsx';
import { CONSOLE_PATH } from '@moveway/admin-ui/lib/address/links.ts';
import { createSessionQueryClient } from '@moveway/admin-ui/lib/queries/client.ts';
import { createTokenSession } from '@moveway/admin-ui/platform/token-session.ts';
import { AdminThemeProvider } from '@moveway/admin-ui/theme/admin-theme-provider.tsx';
import { setWindowShown } from '@moveway/ui/effects/page-visible.ts';
import { sendNow } from '@moveway/ui/personal/sign-out-question.ts';
import { SignOutDialog } from '@moveway/ui/personal/sign-out-dialog.tsx';
import { followTheme } from '@moveway/ui/theme/theme-store.ts';
import { useTheme } from '@moveway/ui/theme/use-theme.ts';
import { ToastProvider } from '@moveway/ui/toast/toast-provider.tsx';
import { desktopCall } from './desktop-call.ts';
import { desktopPlatform } from './desktop-platform.ts';
import { DiagnosticsDialog } from './diagnostics-dialog.tsx';
import { FindBar } from './find-bar.tsx';
import { followLinks, RefusedLinks, WindowLinks } from './links.tsx';
import { followServer, onServerChanged, useServer } from './server/store.ts';
import { ServerGate } from './server/gate.tsx';
import { StorageNotice } from './storage/notice.tsx';
import { UpdateNotice } from './update-notice.tsx';

const root = document.querySelector('#root');
if (!root) {
  throw new Error('The page has no #root.');
}

followTheme();
followLinks();
window.desktopEvents['window.shown'](setWindowShown);
// Counts that the page before this one has set may be those of an administrator who has signed out since.
void desktopPlatform.notifications.setCounts({ late: 0, unanswered: 0 });
const { url: liveUrl = '' } = await followServer();
// Calls go through the window's own origin, which main forwards; only the live connection leaves directly.
const server = { apiUrl: '', liveUrl };
const session = createTokenSession(desktopPlatform.secrets, server.apiUrl);
const queryClient = createSessionQueryClient(session);

// Lost: what is on the screen is asked for again, and comes back without abilities. Back: it comes from the server, and
// what waits is sent.
onServerChanged(({ lostAt }) => {
  void session.check();
  void queryClient.invalidateQueries();
  if (lostAt === undefined) {
    sendNow();
  }
});

/** The question before signing out; nothing can be sent while the server is lost. */
function SignOutQuestion() {
  return <SignOutDialog canReachServer={useServer().lostAt === undefined} />;
}

/** Has the system draw the frame of the window in the theme that is chosen in it. */
function FrameTheme() {
  const theme = useTheme();
  useEffect(() => void desktopCall('window.theme', theme), [theme]);
  return null;
}

const report = createErrorReporter({ call: createApiClient({ baseUrl: '' }), app: () => 'console' });
const { onCaughtError } = watchErrors((error) => report(error, import.meta.url));

createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <BrowserRouter>
      <ToastProvider>
        <AdminThemeProvider>
          <QueryClientProvider client={queryClient}>
            <FrameTheme />
            <WindowLinks />
            <RefusedLinks />
            <FindBar />
            <DiagnosticsDialog />
            <UpdateNotice />
            <StorageNotice />
            <SignOutQuestion />
            <ServerGate session={session}>
              <Routes>
                <Route
                  path={`${CONSOLE_PATH}/*`}
                  element={
                    <AdminApp
                      platform={desktopPlatform}
                      server={server}
                      session={session}
                      queryClient={queryClient}
                    />
                  }
                />
                <Route path="*" element={<Navigate to={CONSOLE_PATH} replace />} />
              </Routes>
            </ServerGate>
          </QueryClientProvider>
        </AdminThemeProvider>
      </ToastProvider>
    </BrowserRouter>
  </StrictMode>,
);
