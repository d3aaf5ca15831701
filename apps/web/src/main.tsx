import '@moveway/ui/base.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { findRoute } from './app/routes.tsx';

const root = document.querySelector('#root');
if (!root) {
  throw new Error('The page has no #root.');
}

const site = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

if (root.hasChildNodes()) {
  try {
    // A Suspense boundary that still waits for its code when an update reaches it (the theme, the session) throws its
    // prerendered nodes away, and with them what was typed.
    await findRoute(location.pathname).preload();
  } catch {
    // The error boundary says so when the page asks for its code again.
  }
  hydrateRoot(root, site);
} else {
  createRoot(root).render(site);
}
