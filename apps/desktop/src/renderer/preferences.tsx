import '@moveway/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { AdminThemeProvider } from '@moveway/admin-ui/theme/admin-theme-provider.tsx';
import { followTheme } from '@moveway/ui/theme/theme-store.ts';
import { PreferencesPage } from './preferences-page.tsx';

const root = document.querySelector('#root');
if (!root) {
  throw new Error('The page has no #root.');
}

followTheme();
createRoot(root).render(
  <StrictMode>
    <AdminThemeProvider>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <PreferencesPage />
      </QueryClientProvider>
    </AdminThemeProvider>
  </StrictMode>,
);
