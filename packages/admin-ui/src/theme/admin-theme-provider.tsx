import { useState, type ReactNode } from 'react';
import { ConfigProvider } from 'antd';
import { readCspNonce } from '@moveway/ui/page/csp-nonce.ts';
import { useTheme } from '@moveway/ui/theme/theme-provider.tsx';
import { TooltipProvider } from '@moveway/ui/tooltip/tooltip.tsx';
import { adminTheme } from './admin-theme.ts';

/** Ant Design in the theme of the page, its style elements carrying the page's nonce. */
export function AdminThemeProvider({ children }: { children: ReactNode }) {
  const { resolvedTheme } = useTheme();
  const [nonce] = useState(() => readCspNonce() ?? '');
  return (
    <ConfigProvider theme={adminTheme(resolvedTheme)} csp={{ nonce }} button={{ autoInsertSpace: false }}>
      <TooltipProvider>{children}</TooltipProvider>
    </ConfigProvider>
  );
}
