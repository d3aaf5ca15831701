import '@moveway/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { AdminApp } from '@moveway/admin-ui/admin-app.tsx';
import { ThemeProvider } from '@moveway/ui/theme/theme-provider.tsx';
import { ToastProvider } from '@moveway/ui/toast/toast-provider.tsx';
import { desktopPlatform } from './desktop-platform.ts';

const root = document.querySelector('#root');
if (!root) {
  throw new Error('The page has no #root.');
}

// Calls go through the window's own origin, which main forwards; only the live connection leaves directly.
const server = { apiUrl: '', liveUrl: await window.desktop['server.url']() };

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <ThemeProvider>
        <ToastProvider>
          <AdminApp path="" platform={desktopPlatform} server={server} />
        </ToastProvider>
      </ThemeProvider>
    </BrowserRouter>
  </StrictMode>,
);
