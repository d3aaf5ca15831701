import '@moveway/ui/base.css';
import { watchErrors } from '@moveway/api-client/watch-errors.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { findRoute } from './app/routes.ts';
import { repeatEarlyPresses } from './lib/early-presses.ts';
import { catchInstallPrompt } from './lib/install-prompt.ts';

const site = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

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
    createRoot(root, { onCaughtError }).render(site);
    return;
  }
  try {
    // A Suspense boundary that still waits for its code when an update reaches it (the theme, the session) throws its
    // prerendered nodes away, and with them what was typed.
    await findRoute(location.pathname).preload();
  } catch {
    // The error boundary reports it when the page is rendered.
  }
  // Another task than the one that ran the modules.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  // As a transition, React hydrates in slices of a few milliseconds instead of in one long task.
  startTransition(() => {
    hydrateRoot(root, site, { onCaughtError });
  });
  repeatEarlyPresses();
}

catchInstallPrompt();
// Not awaited at the top level: the bundler would have to move everything shared out of this file.
void start();
