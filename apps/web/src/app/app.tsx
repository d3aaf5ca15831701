import { ThemeProvider } from '@moveway/ui/theme/theme-provider.tsx';
import { ToastProvider } from '@moveway/ui/toast/toast-provider.tsx';
import { Route, Routes } from 'react-router-dom';
import { UpdatePrompt } from '../pwa/update-prompt.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { OnlinePage } from './online-page.tsx';
import { pageRoutes } from './routes.ts';
import { Shell } from './shell.tsx';

/** The whole site below its router: the browser's in a browser, a fixed address when prerendering. */
export function App() {
  return (
    <ErrorBoundary>
      <ThemeProvider>
        <ToastProvider>
          <UpdatePrompt />
          <Shell>
            <Routes>
              {pageRoutes.map(({ path, Page, isBehindSignIn }) => (
                <Route
                  key={path}
                  path={path}
                  element={isBehindSignIn ? <OnlinePage Page={Page} /> : <Page />}
                />
              ))}
            </Routes>
          </Shell>
        </ToastProvider>
      </ThemeProvider>
    </ErrorBoundary>
  );
}
