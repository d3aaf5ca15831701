import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Empty, Grid, Result, Skeleton } from 'antd';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { useAdminApi } from '../../lib/admin-api.ts';
import { loadFailureText } from '../../lib/failure.ts';
import { useRefreshRhythm } from '../../lib/refresh-rhythm.ts';
import type { PackageActionHandlers } from './package-actions.tsx';
import { PackageDetailDrawer } from './package-detail-drawer.tsx';
import { PackageCards } from './package-cards.tsx';
import { PackageTable } from './package-table.tsx';
import { PackageToolbar } from './package-toolbar.tsx';
import { packageList } from './shipment.queries.ts';
import { UpdateStatusDialog } from './update-status-dialog.tsx';
import { usePackageFilter } from './use-package-filter.ts';
import { usePackageRemoval } from './use-package-removal.ts';
import styles from './packages-tab.module.css';

/** The packages tab: the list and everything done to it. */
export function PackagesTab({ onNewPackage }: { onNewPackage: () => void }) {
  const list = usePackageFilter();
  const { packages: refetchInterval } = useRefreshRhythm();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...packageList(useAdminApi(), list.query),
    refetchInterval,
  });
  const { remove, restore } = usePackageRemoval();
  const [moving, setMoving] = useState<AdminPackage>();
  const isWide = Grid.useBreakpoint().lg ?? true;

  const handlers: PackageActionHandlers = {
    onUpdateStatus: setMoving,
    onDelete: (item) => void remove(item),
    onRestore: (item) => void restore(item.trackingNumber),
  };
  const List = isWide ? PackageTable : PackageCards;

  return (
    <section aria-label="Packages">
      <PackageToolbar list={list} />
      {error && data && (
        <Alert
          type="warning"
          role="alert"
          title={`This list could not be refreshed. ${loadFailureText(error)}`}
          action={
            <Button size="small" loading={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {!data && !error && <Skeleton active paragraph={{ rows: 12 }} title={false} />}
      {!data && error && (
        <Result
          status="error"
          title="The packages could not be loaded"
          subTitle={loadFailureText(error)}
          extra={
            <Button type="primary" loading={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        />
      )}
      {data && data.items.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={list.isFiltered ? 'No packages match this search' : 'No packages yet'}
        >
          {list.isFiltered ? (
            <Button onClick={list.clear}>Show all packages</Button>
          ) : (
            <Button type="primary" onClick={onNewPackage}>
              Create the first package
            </Button>
          )}
        </Empty>
      )}
      {data && data.items.length > 0 && (
        <div className={isPlaceholderData ? styles.stale : undefined} aria-busy={isPlaceholderData}>
          <List items={data.items} onOpen={list.open} handlers={handlers} />
        </div>
      )}
      {(list.hasPrevious || data?.nextCursor !== undefined) && (
        <nav className={styles.pages} aria-label="Pages">
          <Button disabled={!list.hasPrevious} onClick={list.goToPrevious}>
            Previous page
          </Button>
          <Button
            disabled={data?.nextCursor === undefined || isPlaceholderData}
            onClick={() => data?.nextCursor !== undefined && list.goToNext(data.nextCursor)}
          >
            Next page
          </Button>
        </nav>
      )}
      <PackageDetailDrawer
        trackingNumber={list.openNumber}
        onClose={() => list.open(undefined)}
        handlers={handlers}
      />
      {moving && <UpdateStatusDialog item={moving} onClose={() => setMoving(undefined)} />}
    </section>
  );
}
