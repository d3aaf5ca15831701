import type { ReactNode } from 'react';
import { useTheme } from '@moveway/ui/theme/theme-provider.tsx';
import { TooltipProvider } from '@moveway/ui/tooltip/tooltip.tsx';
import { ConfigProvider } from 'antd';
import { adminTheme } from './admin-theme.ts';

/** Ant Design in the theme of the page. */
export function AdminThemeProvider({ children }: { children: ReactNode }) {
  const { resolvedTheme } = useTheme();
  return (
    <ConfigProvider theme={adminTheme(resolvedTheme)} button={{ autoInsertSpace: false }}>
      <TooltipProvider>{children}</TooltipProvider>
    </ConfigProvider>
  );
}
