import type { AdminPlatform } from '@moveway/admin-ui/platform/admin-platform.ts';
import type { DesktopBridge } from '../ipc/contract.ts';
import '@moveway/ui/base.css';
import { createApiClient } from '@moveway/api-client/api-client.ts';
import { createErrorReporter } from '@moveway/api-client/error-reports.ts';
import { watchErrors } from '@moveway/api-client/watch-errors.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { AdminApp } from '@moveway/admin-ui/admin-app.tsx';
import { ThemeProvider } from '@moveway/ui/theme/theme-provider.tsx';
import { ToastProvider } from '@moveway/ui/toast/toast-provider.tsx';

declare global {
  interface Window {
    /** Put there by the preload script. */
    readonly desktop: DesktopBridge;
  }
}

/** The console in its own window: signed in by a token that the operating system's keychain protects. */
const desktopPlatform = {
  signsInWith: 'token',
  readToken: async () => window.desktop['token.read'](),
  storeToken: async (token) => window.desktop['token.store'](token),
  clearToken: async () => window.desktop['token.clear'](),
  saveFile: async (file) => window.desktop['file.save'](file),
  // Electron opens the system's own dialog for it.
  print: async () => window.print(),
} satisfies AdminPlatform;

const root = document.querySelector('#root');
if (!root) {
  throw new Error('The page has no #root.');
}

// Calls go through the window's own origin, which main forwards; only the live connection leaves directly.
const server = { apiUrl: '', liveUrl: await window.desktop['server.url']() };

const report = createErrorReporter({ call: createApiClient({ baseUrl: '' }), app: () => 'console' });
const { onCaughtError } = watchErrors((error) => report(error, import.meta.url));

createRoot(root, { onCaughtError }).render(
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
