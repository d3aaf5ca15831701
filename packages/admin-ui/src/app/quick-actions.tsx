import { BarChartOutlined, PlusOutlined, PrinterOutlined, ReloadOutlined } from '@ant-design/icons';
import { useIsFetching } from '@tanstack/react-query';
import { Button } from 'antd';
import { Tooltip } from '@moveway/ui/tooltip/tooltip.tsx';
import { useShortcut } from '../lib/use-shortcut.ts';
import styles from './control-center.module.css';

interface QuickActionsProps {
  onNewPackage: () => void;
  onRefresh: () => void;
  onExportReport: () => void;
  onAnalytics: () => void;
}

/** Frequent actions, available from every tab (specification, section 2). */
export function QuickActions({ onNewPackage, onRefresh, onExportReport, onAnalytics }: QuickActionsProps) {
  const isRefreshing = useIsFetching() > 0;
  useShortcut('n', onNewPackage);
  useShortcut('r', onRefresh);
  return (
    <section className={styles.quick} aria-label="Quick actions">
      <Tooltip hint="Press N">
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onNewPackage}>
          New Package
        </Button>
      </Tooltip>
      <Tooltip hint="Press R">
        <Button icon={<ReloadOutlined spin={isRefreshing} aria-hidden />} onClick={onRefresh}>
          Refresh Data
        </Button>
      </Tooltip>
      <Button icon={<PrinterOutlined aria-hidden />} onClick={onExportReport}>
        Export Report
      </Button>
      <Button icon={<BarChartOutlined aria-hidden />} onClick={onAnalytics}>
        Analytics
      </Button>
    </section>
  );
}
