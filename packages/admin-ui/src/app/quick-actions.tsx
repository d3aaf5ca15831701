import { memo } from 'react';
import type { ReactElement } from 'react';
import { BarChartOutlined, PlusOutlined, PrinterOutlined, ReloadOutlined } from '@ant-design/icons';
import { useIsFetching } from '@tanstack/react-query';
import { Button } from 'antd';
import { Tooltip } from '@moveway/ui/tooltip/tooltip.tsx';
import styles from './control-center.module.css';

interface QuickActionsProps {
  onNewPackage: () => void;
  onRefresh: () => void;
  onExportReport: () => void;
  onAnalytics: () => void;
}

/** Frequent actions, available from every tab (specification, section 2). */
export const QuickActions = memo(function QuickActions({
  onNewPackage,
  onRefresh,
  onExportReport,
  onAnalytics,
}: QuickActionsProps) {
  return (
    <section className={styles.quick} aria-label="Quick actions">
      <Action
        isMain
        name="New Package"
        hint="Press N"
        icon={<PlusOutlined aria-hidden />}
        onClick={onNewPackage}
      />
      <Action name="Refresh Data" hint="Press R" icon={<RefreshIcon />} onClick={onRefresh} />
      <Action
        name="Export Report"
        hint="Print this list"
        icon={<PrinterOutlined aria-hidden />}
        onClick={onExportReport}
      />
      <Action
        name="Analytics"
        hint="Metrics over time"
        icon={<BarChartOutlined aria-hidden />}
        onClick={onAnalytics}
      />
    </section>
  );
});

/** Turns while anything is fetched: alone, since that begins and ends with each poll. */
function RefreshIcon() {
  return <ReloadOutlined spin={useIsFetching() > 0} aria-hidden />;
}

interface ActionProps {
  name: string;
  hint: string;
  icon: ReactElement;
  onClick: () => void;
  isMain?: boolean;
}

/** A button of the toolbar; on a phone its icon alone. */
function Action({ name, hint, icon, onClick, isMain = false }: ActionProps) {
  return (
    <Tooltip hint={hint}>
      <Button type={isMain ? 'primary' : 'default'} icon={icon} aria-label={name} onClick={onClick}>
        <span>{name}</span>
      </Button>
    </Tooltip>
  );
}
