import { memo, type ReactElement } from 'react';
import { BarChartOutlined, PlusOutlined, PrinterOutlined, ReloadOutlined } from '@ant-design/icons';
import { useIsFetching } from '@tanstack/react-query';
import { Button } from 'antd';
import { Navigate } from 'react-router-dom';
import { Tooltip } from '@moveway/ui/tooltip/tooltip.tsx';
import { StatCards } from '../features/analytics/stat-cards.tsx';
import { OpenWork } from '../features/notifications/open-work.tsx';
import { BeforeOpening } from '../features/settings/before-opening.tsx';
import { CONSOLE_PATH } from '../lib/address/links.ts';
import { useConsole } from '../lib/console.ts';
import { useBreakpoint } from '../lib/use-breakpoint.ts';
import styles from './control-center.module.css';

/** What waits, the figures and the quick actions (specification, section 2). */
export const Overview = memo(function Overview() {
  return (
    <>
      <div className={styles.work}>
        <OpenWork className={styles.tiles} />
        <BeforeOpening />
      </div>
      <div className={styles.figures}>
        <StatCards />
      </div>
      <QuickActions />
    </>
  );
});

/** A screen of its own on a phone; elsewhere it stands above every screen. */
export function OverviewScreen() {
  return useBreakpoint('md') ? (
    <Navigate to={CONSOLE_PATH} replace />
  ) : (
    <div className={styles.overview}>
      <Overview />
    </div>
  );
}

/** Frequent actions, available from every tab (specification, section 2). */
function QuickActions() {
  const { newPackage, refresh, exportReport, openTab } = useConsole();
  return (
    <section className={styles.quick} aria-label="Quick actions">
      <Action
        isMain
        name="New Package"
        hint="Press N"
        icon={<PlusOutlined aria-hidden />}
        onClick={newPackage}
      />
      <Action name="Refresh Data" hint="Press R" icon={<RefreshIcon />} onClick={refresh} />
      <Action
        name="Export Report"
        hint="Print this list"
        icon={<PrinterOutlined aria-hidden />}
        onClick={exportReport}
      />
      <Action
        name="Analytics"
        hint="Metrics over time"
        icon={<BarChartOutlined aria-hidden />}
        onClick={() => openTab('analytics')}
      />
    </section>
  );
}

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
