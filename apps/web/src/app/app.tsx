import { ToastProvider } from '@moveway/ui/toast/toast-provider.tsx';
import { UpdateBanner } from '../pwa/update-banner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageRoutes, type LoadedPage } from './routes.tsx';
import { Shell } from './shell.tsx';

/**
 * The site below its router, which differs between browser and prerendering.
 * @param first the page to begin with, where its code is there already
 */
export function App({ first }: { first?: LoadedPage | undefined }) {
  return (
    <ErrorBoundary>
      <ToastProvider>
        <UpdateBanner />
        <Shell>
          <PageRoutes first={first} />
        </Shell>
      </ToastProvider>
    </ErrorBoundary>
  );
}
