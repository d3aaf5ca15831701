import { adminTheme } from '@moveway/admin-ui/theme/admin-theme.ts';
import { useTheme } from '@moveway/ui/theme/theme-provider.tsx';
import { ConfigProvider, theme } from 'antd';
import type { ReactNode } from 'react';

/** Ant Design in the site's colors: as in the console, but sized for a thumb rather than for a whole day's work. */
export function DashboardTheme({ children }: { children: ReactNode }) {
  const { resolvedTheme } = useTheme();
  const base = adminTheme(resolvedTheme);
  return (
    <ConfigProvider
      theme={{
        ...base,
        algorithm: resolvedTheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
        token: { ...base.token, controlHeight: 44 },
      }}
      button={{ autoInsertSpace: false }}
    >
      {children}
    </ConfigProvider>
  );
}
