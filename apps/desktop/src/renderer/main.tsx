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
import { createSessionQueryClient } from '@moveway/admin-ui/lib/query-client.ts';
import { createTokenSession, type TokenStorage } from '@moveway/admin-ui/platform/token-session.ts';
import { ThemeProvider } from '@moveway/ui/theme/theme-provider.tsx';
import { ToastProvider } from '@moveway/ui/toast/toast-provider.tsx';

declare global {
  interface Window {
    /** Put there by the preload script. */
    readonly desktop: DesktopBridge;
  }
}

/** The administrator's token, which the operating system's keychain protects. */
const keychain = {
  readToken: async () => window.desktop['token.read'](),
  storeToken: async (token) => window.desktop['token.store'](token),
  clearToken: async () => window.desktop['token.clear'](),
} satisfies TokenStorage;

/** The console in its own window. */
const desktopPlatform = {
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

const session = createTokenSession(keychain, server.apiUrl);
const queryClient = createSessionQueryClient(session);

const report = createErrorReporter({ call: createApiClient({ baseUrl: '' }), app: () => 'console' });
const { onCaughtError } = watchErrors((error) => report(error, import.meta.url));

createRoot(root, { onCaughtError }).render(
  <StrictMode>
    <BrowserRouter>
      <ThemeProvider>
        <ToastProvider>
          <AdminApp
            path=""
            platform={desktopPlatform}
            server={server}
            session={session}
            queryClient={queryClient}
          />
        </ToastProvider>
      </ThemeProvider>
    </BrowserRouter>
  </StrictMode>,
);
