import { lazy, useState } from 'react';
import { Button } from 'antd';
import { useLocation } from 'react-router-dom';
import { StatCards } from '../features/analytics/stat-cards.tsx';
import { PackageReport } from '../features/shipments/list/report.tsx';
import { formatFullInstant } from '@moveway/ui/time/time-format.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { CONSOLE_PATH } from '../lib/address/links.ts';
import { useWayBack } from '../lib/address/way-back.ts';
import { DialogLoading } from '../lib/dialogs/loading.tsx';
import { errorText } from '../lib/queries/error-text.ts';
import { useAdminPlatform, usePlatformCommands } from '../platform/admin-platform.ts';
import { TabBoundary } from './tab-boundary.tsx';
import styles from './report-page.module.css';

const CreatePackageDrawer = lazy(async () => ({
  default: (await import('../features/shipments/form/create-drawer.tsx')).CreatePackageDrawer,
}));

/** Export Report: the stat cards and the packages of the current filter, on paper (specification, section 2). */
export function ReportPage() {
  const platform = useAdminPlatform();
  const toast = useToast();
  const goBack = useWayBack(`${CONSOLE_PATH}${useLocation().search}`);
  const [madeAt] = useState(() => new Date().toISOString());
  const [isCreating, setCreating] = useState(false);
  usePlatformCommands((command) => {
    if (command === 'new-package') {
      setCreating(true);
    }
  });
  const print = async () => {
    try {
      await platform.window.print();
    } catch (error) {
      const description = errorText(error, 'The page could not be printed.');
      toast.fail('Print Failed', description);
    }
  };
  return (
    <article className={styles.report}>
      <header className={styles.header}>
        <div>
          <h1 className={styles.title}>Moveway report</h1>
          <p>Created {formatFullInstant(madeAt)}</p>
        </div>
        <div className={styles.actions}>
          <Button onClick={goBack}>Back to the console</Button>
          <Button type="primary" onClick={() => void print()}>
            Print
          </Button>
        </div>
      </header>
      <StatCards />
      <PackageReport />
      {isCreating && (
        <TabBoundary waiting={<DialogLoading />}>
          <CreatePackageDrawer onClose={() => setCreating(false)} />
        </TabBoundary>
      )}
    </article>
  );
}
