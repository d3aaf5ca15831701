import { adminTheme } from '@moveway/admin-ui/theme/admin-theme.ts';
import { readCspNonce } from '@moveway/ui/page/csp-nonce.ts';
import { useTheme } from '@moveway/ui/theme/theme-provider.tsx';
import { ConfigProvider, theme } from 'antd';
import { useState, type ReactNode } from 'react';

/** Ant Design in the look of the house: as in the console, but sized for a thumb rather than for a whole day's work. */
export function DashboardTheme({ children }: { children: ReactNode }) {
  const { resolvedTheme } = useTheme();
  const [nonce] = useState(() => readCspNonce() ?? '');
  const house = adminTheme(resolvedTheme);
  return (
    <ConfigProvider
      theme={{
        ...house,
        algorithm: resolvedTheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
        token: { ...house.token, controlHeight: 44 },
      }}
      csp={{ nonce }}
      button={{ autoInsertSpace: false }}
    >
      {children}
    </ConfigProvider>
  );
}
