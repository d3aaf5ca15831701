import { ThemeProvider } from '@moveway/ui/theme/theme-provider.tsx';
import { ToastProvider } from '@moveway/ui/toast/toast-provider.tsx';
import { useLocation } from 'react-router-dom';
import { UpdateBanner } from '../pwa/update-banner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { OnlinePage } from './offline-page.tsx';
import { findRoute } from './routes.ts';
import { Shell } from './shell.tsx';

/** The site below its router, which differs between browser and prerendering. */
export function App() {
  return (
    <ErrorBoundary>
      <ThemeProvider>
        <ToastProvider>
          <UpdateBanner />
          <Shell>
            <CurrentPage />
          </Shell>
        </ToastProvider>
      </ThemeProvider>
    </ErrorBoundary>
  );
}

/** The page of the address. */
function CurrentPage() {
  const { path, Page, isBehindSignIn } = findRoute(useLocation().pathname);
  return isBehindSignIn ? <OnlinePage key={path} Page={Page} /> : <Page key={path} />;
}
