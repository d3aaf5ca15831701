import type { ReactNode } from 'react';
import { useResolvedTheme } from '@moveway/ui/theme/use-theme.ts';
import { TooltipProvider } from '@moveway/ui/tooltip/tooltip.tsx';
import { LoadingOutlined } from '@ant-design/icons';
import { ConfigProvider, Empty } from 'antd';
import { adminTheme } from './admin-theme.ts';

/** Ant Design in the theme of the page. */
export function AdminThemeProvider({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider
      theme={adminTheme(useResolvedTheme())}
      // The kit's own icon stays, with its name, where its motion never ends.
      button={{ autoInsertSpace: false, loadingIcon: <LoadingOutlined /> }}
      empty={{ image: Empty.PRESENTED_IMAGE_SIMPLE }}
    >
      <TooltipProvider>{children}</TooltipProvider>
    </ConfigProvider>
  );
}
