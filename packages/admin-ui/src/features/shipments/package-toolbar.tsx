import { useQuery } from '@tanstack/react-query';
import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import {
  PACKAGE_STATUSES,
  type PackageStatus,
  type ShipmentKind,
} from '@moveway/contracts/shipments/shipment.constants.ts';
import type { PackageListQuery } from '@moveway/contracts/shipments/shipment.routes.ts';
import { useAdminApi } from '../../lib/admin-api.ts';
import { ChoiceBox } from '../../lib/choice-box.tsx';
import bar from '../../lib/list-table.module.css';
import { SearchBox } from '../../lib/search-box.tsx';
import { CustomerSelect } from './customer-select.tsx';
import { customerDetail } from './shipment.queries.ts';
import { UnreachableAlert } from '../../lib/query-view.tsx';
import { usePackageExport } from './use-package-export.ts';
import type { usePackageFilter } from './use-package-filter.ts';
import styles from './package-toolbar.module.css';

const statusOptions: { value: PackageStatus | ''; label: string }[] = [
  { value: '', label: 'All statuses' },
  ...PACKAGE_STATUSES.map((status) => ({ value: status, label: status })),
];
const kindOptions: { value: ShipmentKind | ''; label: string }[] = [
  { value: '', label: 'All kinds' },
  { value: 'vehicle', label: 'Vehicles' },
  { value: 'package', label: 'Packages' },
];
const archivedOptions: { value: PackageListQuery['archived']; label: string }[] = [
  { value: 'false', label: 'Current' },
  { value: 'true', label: 'Archived' },
];
const sortOptions: { value: PackageListQuery['sort']; label: string }[] = [
  { value: '-updatedAt', label: 'Recently updated' },
  { value: 'updatedAt', label: 'Oldest update' },
  { value: '-createdAt', label: 'Newest' },
  { value: 'createdAt', label: 'Oldest' },
  { value: 'trackingNumber', label: 'Tracking number' },
];

/** Search, filters, order and CSV export of the list. */
export function PackageToolbar({ list }: { list: ReturnType<typeof usePackageFilter> }) {
  const { filter, change } = list;
  const { data: customer } = useQuery({
    ...customerDetail(useAdminApi(), filter.customerId ?? ''),
    enabled: filter.customerId !== undefined,
  });
  const { isExporting, error, exportCsv } = usePackageExport(filter);
  return (
    <>
      <div className={bar.toolbar}>
        <SearchBox
          label="Search packages"
          placeholder="Number, VIN, sender or receiver"
          className={bar.search}
          maxLength={100}
          search={filter.search ?? ''}
          onSearch={(search) => change({ search }, { replace: true })}
          hasShortcut
        />
        <ChoiceBox
          label="Status"
          className={bar.select}
          value={filter.status ?? ''}
          options={statusOptions}
          onChange={(status) => change({ status })}
        />
        <ChoiceBox
          label="Kind"
          className={bar.select}
          value={filter.kind ?? ''}
          options={kindOptions}
          onChange={(kind) => change({ kind })}
        />
        <CustomerSelect
          aria-label="Customer"
          className={bar.select ?? ''}
          placeholder="All customers"
          value={
            filter.customerId === undefined
              ? null
              : { value: filter.customerId, label: customer?.username ?? 'This customer' }
          }
          onChange={(choice) => change({ customerId: choice?.value })}
        />
        <ChoiceBox
          label="Current or archived"
          className={bar.select}
          value={filter.archived}
          options={archivedOptions}
          onChange={(archived) => change({ archived: archived === 'true' ? archived : undefined })}
        />
        <ChoiceBox
          label="Order"
          className={bar.select}
          value={filter.sort}
          options={sortOptions}
          onChange={(sort) => change({ sort })}
        />
        <Button
          className={styles.export ?? ''}
          icon={<DownloadOutlined aria-hidden />}
          loading={isExporting}
          onClick={exportCsv}
        >
          Export CSV
        </Button>
      </div>
      <UnreachableAlert error={error} />
    </>
  );
}
