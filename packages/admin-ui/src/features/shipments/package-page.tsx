import { lazy, Suspense, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Skeleton } from 'antd';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { useAdminApi } from '../../lib/queries/admin-api.ts';
import { UnreachableAlert } from '../../lib/queries/view.tsx';
import { usePageTitle } from '../../lib/address/use-page-title.ts';
import { useWayBack } from '../../lib/address/way-back.ts';
import { useShortcut } from '../../lib/shortcuts/use-shortcut.ts';
import { packageDetail } from './shipment.queries.ts';
import { preloadDialogs, usePackageWork } from './use-package-work.tsx';
import styles from './package-page.module.css';

// As in the drawer: a chunk that both share would be loaded with the list.
const PackageView = lazy(async () => ({ default: (await import('./detail/package-view.tsx')).PackageView }));

interface PackagePageProps {
  trackingNumber: string;
  renderConversation: (item: AdminPackage) => ReactNode;
  audit: ReactNode;
}

/** The page of one package, under an address of its own. S and E act on it as in the list. */
export function PackagePage({ trackingNumber, renderConversation, audit }: PackagePageProps) {
  usePageTitle(trackingNumber);
  const goBack = useWayBack();
  const { data } = useQuery(packageDetail(useAdminApi(), trackingNumber));
  const { handlers, dialog, error } = usePackageWork();
  const item = data?.package;
  useShortcut('s', () => item?.can.updateStatus && handlers.onUpdateStatus(item));
  useShortcut('e', () => item?.can.edit && handlers.onEdit(item));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only loads code in advance.
    <article
      aria-label={`Package ${trackingNumber}`}
      onPointerEnter={preloadDialogs}
      onFocus={preloadDialogs}
    >
      <div className={styles.head}>
        <Button icon={<ArrowLeftOutlined aria-hidden />} onClick={goBack}>
          Back to the list
        </Button>
        <h2 className={styles.number}>{trackingNumber}</h2>
      </div>
      <UnreachableAlert error={error} />
      <Suspense fallback={<Skeleton active paragraph={{ rows: 10 }} />}>
        <PackageView
          trackingNumber={trackingNumber}
          handlers={handlers}
          renderConversation={renderConversation}
          audit={audit}
        />
      </Suspense>
      {dialog}
    </article>
  );
}
