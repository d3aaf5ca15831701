import type { ReactNode } from 'react';
import { useTheme } from '@moveway/ui/theme/theme-provider.tsx';
import { TooltipProvider } from '@moveway/ui/tooltip/tooltip.tsx';
import { ConfigProvider, Empty } from 'antd';
import { adminTheme } from './admin-theme.ts';

/** Ant Design in the theme of the page. */
export function AdminThemeProvider({ children }: { children: ReactNode }) {
  const { resolvedTheme } = useTheme();
  return (
    <ConfigProvider
      theme={adminTheme(resolvedTheme)}
      button={{ autoInsertSpace: false }}
      empty={{ image: Empty.PRESENTED_IMAGE_SIMPLE }}
    >
      <TooltipProvider>{children}</TooltipProvider>
    </ConfigProvider>
  );
}
