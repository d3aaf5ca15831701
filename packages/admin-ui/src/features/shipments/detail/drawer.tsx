import { lazy, Suspense } from 'react';
import { ExpandOutlined } from '@ant-design/icons';
import { Button, Drawer, Skeleton } from 'antd';
import { useNavigate } from 'react-router-dom';
import { packagePath } from '../../../lib/address/links.ts';
import { usePageTitle } from '../../../lib/address/use-page-title.ts';
import { WITH_WAY_BACK } from '../../../lib/address/way-back.ts';
import type { PackageActionHandlers } from '../list/actions.tsx';
import styles from './drawer.module.css';

const PackageView = lazy(async () => ({ default: (await import('./package-view.tsx')).PackageView }));

interface PackageDetailDrawerProps {
  /** The package to show; nothing is open without one. */
  trackingNumber: string | undefined;
  onClose: () => void;
  handlers: PackageActionHandlers;
}

/** One package beside the list; its page has more. */
export function PackageDetailDrawer({ trackingNumber, onClose, handlers }: PackageDetailDrawerProps) {
  const navigate = useNavigate();
  usePageTitle(trackingNumber);
  return (
    <Drawer
      title={<span className={styles.number}>{trackingNumber}</span>}
      size={560}
      open={trackingNumber !== undefined}
      onClose={onClose}
      extra={
        trackingNumber !== undefined && (
          <Button
            icon={<ExpandOutlined aria-hidden />}
            onClick={() => void navigate(packagePath(trackingNumber), WITH_WAY_BACK)}
          >
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
