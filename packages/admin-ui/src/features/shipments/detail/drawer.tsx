import { lazy, Suspense } from 'react';
import { ExpandOutlined } from '@ant-design/icons';
import { Button, Drawer, Skeleton } from 'antd';
import { usePageTitle } from '../../../lib/address/use-page-title.ts';
import type { PackageActionHandlers } from '../list/actions.tsx';
import styles from './drawer.module.css';

const PackageView = lazy(async () => ({ default: (await import('./package-view.tsx')).PackageView }));

interface PackageDetailDrawerProps {
  /** The package to show; nothing is open without one. */
  trackingNumber: string | undefined;
  onClose: () => void;
  onOpenPage: (trackingNumber: string) => void;
  handlers: PackageActionHandlers;
}

/** One package beside the list; its page has more. */
export function PackageDetailDrawer({
  trackingNumber,
  onClose,
  onOpenPage,
  handlers,
}: PackageDetailDrawerProps) {
  usePageTitle(trackingNumber);
  return (
    <Drawer
      title={<span className={styles.number}>{trackingNumber}</span>}
      size={560}
      open={trackingNumber !== undefined}
      onClose={onClose}
      extra={
        trackingNumber !== undefined && (
          <Button icon={<ExpandOutlined aria-hidden />} onClick={() => onOpenPage(trackingNumber)}>
            Open page
          </Button>
        )
      }
      mask={false}
      rootClassName={styles.drawer ?? ''}
      destroyOnHidden
    >
      {trackingNumber !== undefined && (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 10 }} />}>
          <PackageView trackingNumber={trackingNumber} handlers={handlers} />
        </Suspense>
      )}
    </Drawer>
  );
}
