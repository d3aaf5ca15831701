import '@moveway/ui/base.css';
import { followTheme } from '@moveway/ui/theme/theme-store.ts';
import { watchErrors } from '@moveway/api-client/watch-errors.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { loadPage, type LoadedPage } from './app/routes.tsx';
import { catchInstallPrompt } from './lib/install-prompt.ts';

const { onCaughtError } = watchErrors((failure) => {
  // Downloaded when there is an error. Where that fails too, the error cannot be reported.
  import('./lib/report-error.ts')
    .then(({ reportError }) => reportError(failure, import.meta.url))
    .catch(() => undefined);
});

/** Hydrates a prerendered page; renders any other. */
async function start(): Promise<void> {
  const root = document.querySelector('#root');
  if (!root) {
    throw new Error('The page has no #root.');
  }
  if (!root.hasChildNodes()) {
    createRoot(root, { onCaughtError }).render(siteWith(undefined));
    return;
  }
  // A Suspense boundary that still waits for its code when an update reaches it (the theme, the session) throws its
  // prerendered nodes away, and with them what was typed. Where the download fails, the error boundary reports it.
  const first = await loadPage(location.pathname).catch(() => undefined);
  startTransition(() => {
    hydrateRoot(root, siteWith(first), { onCaughtError });
  });
}

function siteWith(first: LoadedPage | undefined) {
  return (
    <StrictMode>
      <BrowserRouter>
        <App first={first} />
      </BrowserRouter>
    </StrictMode>
  );
}

followTheme();
catchInstallPrompt();
// Not awaited at the top level: the bundler would have to move everything shared out of this file.
void start();
