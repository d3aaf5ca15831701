import { Fragment, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  DownloadOutlined,
  PlusOutlined,
  ScanOutlined,
  StarOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import {
  PACKAGE_STATUSES,
  type AttentionFilter,
  type PackageStatus,
  type ShipmentKind,
} from '@moveway/contracts/shipments/shipment.constants.ts';
import type { PackageListQuery } from '@moveway/contracts/shipments/shipment.routes.ts';
import { scanPath } from '../../../lib/address/links.ts';
import { useConsole } from '../../../lib/console.ts';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { ChoiceBox } from '../../../lib/lists/choice-box.tsx';
import { ColumnChooser } from './columns/chooser.tsx';
import { FilterSheet } from './filter/sheet.tsx';
import bar from '../../../lib/lists/table.module.css';
import type { ColumnChoice } from './columns/use-columns.ts';
import { CustomerSelect } from '../form/customer-select.tsx';
import { countedUpTo } from '../../../lib/lists/use-count.ts';
import { adminStats, accountDetail } from '../../../lib/queries/shared.queries.ts';
import { UnreachableAlert } from '../../../lib/queries/view.tsx';
import { useBreakpoint } from '../../../lib/use-breakpoint.ts';
import { CHOOSABLE_COLUMNS } from './columns/columns.tsx';
import { PlaceFilter } from './filter/place-filter.tsx';
import { PackageSearch } from './search.tsx';
import { usePackageExport } from './use-export.ts';
import type { PackageFilter, usePackageFilter } from './filter/use-filter.ts';
import { useFilterText } from './filter/use-text.ts';
import styles from './toolbar.module.css';

const statusOptions: { value: PackageStatus | ''; label: string }[] = [
  { value: '', label: 'All statuses' },
  ...PACKAGE_STATUSES.map((status) => ({ value: status, label: status })),
];
const attentionOptions: { value: AttentionFilter | ''; label: string }[] = [
  { value: '', label: 'All packages' },
  { value: 'late', label: 'Late' },
  { value: 'stalled', label: 'Stalled' },
  { value: 'unassigned', label: 'Unassigned' },
  { value: 'hold-due', label: 'Hold is over' },
  { value: 'cancel-asked', label: 'Cancel requests' },
];
const kindOptions: { value: ShipmentKind | ''; label: string }[] = [
  { value: '', label: 'All kinds' },
  { value: 'vehicle', label: 'Vehicles' },
  { value: 'package', label: 'Packages' },
];
const partOptions = [
  { value: 'current', label: 'Current' },
  { value: 'onHold', label: 'On hold' },
  { value: 'canceled', label: 'Canceled' },
  { value: 'archived', label: 'Archived' },
] as const;
const sortOptions: { value: PackageListQuery['sort']; label: string }[] = [
  { value: 'needs-work', label: 'Needs work first' },
  { value: '-updatedAt', label: 'Recently updated' },
  { value: 'updatedAt', label: 'Oldest update' },
  { value: 'estimatedDelivery', label: 'Expected first' },
  { value: 'lastEventAt', label: 'Longest idle' },
  { value: '-createdAt', label: 'Newest' },
  { value: 'createdAt', label: 'Oldest' },
  { value: 'trackingNumber', label: 'Tracking number' },
];

type PackageList = ReturnType<typeof usePackageFilter>;

interface PackageToolbarProps {
  list: PackageList;
  /** The choice of columns, where the list has columns. */
  columns: ColumnChoice | undefined;
}

/** Search, filters, order and files of the list; on a tablet the filters are in a sheet, on a phone the files too. */
export function PackageToolbar({ list, columns }: PackageToolbarProps) {
  const { newPackage, startImport, showViews } = useConsole();
  const navigate = useNavigate();
  const { filter, change } = list;
  const { isExporting, error, exportCsv } = usePackageExport(filter);
  const covered = useFilterText(filter);
  const isWide = useBreakpoint('lg');
  const isPhone = !useBreakpoint('md');
  const filters = <PackageFilters list={list} hasColumns={columns !== undefined} />;
  const files = (
    <div className={styles.files}>
      <Button
        className={styles.export ?? ''}
        icon={<DownloadOutlined aria-hidden />}
        loading={isExporting}
        onClick={exportCsv}
      >
        Export CSV
      </Button>
      <Button
        className={styles.import ?? ''}
        icon={<UploadOutlined aria-hidden />}
        onClick={() => startImport()}
      >
        Import
      </Button>
    </div>
  );
  return (
    <>
      <div className={bar.toolbar}>
        <PackageSearch
          search={filter.search ?? ''}
          onSearch={(search) => change({ search }, { replace: true })}
        />
        {isPhone && (
          <Button
            icon={<ScanOutlined aria-hidden />}
            aria-label="Scan"
            onClick={() => void navigate(scanPath)}
          />
        )}
        {isWide ? (
          filters
        ) : (
          <FilterSheet count={list.filterCount}>
            {filters}
            {isPhone && files}
          </FilterSheet>
        )}
        {columns && <ColumnChooser choice={columns} columns={CHOOSABLE_COLUMNS} />}
        {isPhone ? (
          <>
            <Button
              icon={<StarOutlined aria-hidden />}
              aria-label="Views"
              aria-haspopup="dialog"
              // The rail has it where there is one.
              onClick={showViews}
            />
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              aria-label="New Package"
              onClick={newPackage}
            />
          </>
        ) : (
          files
        )}
      </div>
      <p className={styles.printed}>{covered}</p>
      <UnreachableAlert error={error} />
    </>
  );
}

interface PackageFiltersProps {
  list: PackageList;
  /** Columns order the list where there are some. */
  hasColumns: boolean;
}

function PackageFilters({ list: { filter, change }, hasColumns }: PackageFiltersProps) {
  const { data: customer } = useQuery({
    ...accountDetail(useAdminApi(), filter.customerId ?? ''),
    enabled: filter.customerId !== undefined,
  });
  const { data: stats } = useQuery(adminStats(useAdminApi()));
  const withCount = (label: string, attention: AttentionFilter | '') => {
    const counts = stats && {
      late: stats.latePackages,
      stalled: stats.stalledPackages,
      unassigned: stats.unassignedPackages,
      'hold-due': stats.holdsDue,
      'cancel-asked': stats.cancellationsAsked,
    };
    return attention === '' || !counts ? label : `${label} (${countedUpTo(counts[attention])})`;
  };
  // In their order; a filter that another one's control sets has none of its own.
  const controls = {
    status: (
      <ChoiceBox
        label="Status"
        className={styles.short}
        value={filter.status ?? ''}
        options={statusOptions}
        onChange={(status) => change({ status })}
      />
    ),
    attention: (
      <ChoiceBox
        label="Needs attention"
        className={bar.select}
        value={filter.attention ?? ''}
        options={attentionOptions.map(({ value, label }) => ({ value, label: withCount(label, value) }))}
        onChange={(attention) => change({ attention })}
      />
    ),
    kind: (
      <ChoiceBox
        label="Kind"
        className={styles.short}
        value={filter.kind ?? ''}
        options={kindOptions}
        onChange={(kind) => change({ kind })}
      />
    ),
    customerId: (
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
    ),
    state: <PlaceFilter list={{ filter, change }} />,
    near: null,
    within: null,
    archived: (
      <ChoiceBox
        label="Which packages"
        className={styles.short}
        value={partOf(filter)}
        options={[...partOptions]}
        onChange={(part) =>
          change({
            archived: undefined,
            canceled: undefined,
            onHold: undefined,
            ...(part !== 'current' && { [part]: 'true' }),
          })
        }
      />
    ),
    canceled: null,
    onHold: null,
    sort: !hasColumns && (
      <ChoiceBox
        label="Order"
        className={bar.select}
        value={filter.sort}
        options={sortOptions}
        onChange={(sort) => change({ sort })}
      />
    ),
  } satisfies Record<Exclude<keyof PackageFilter, 'search'>, ReactNode>;
  return Object.entries(controls).map(([name, control]) => <Fragment key={name}>{control}</Fragment>);
}

/** Which part of all packages the list shows. */
function partOf({
  archived,
  canceled,
  onHold,
}: PackageList['filter']): (typeof partOptions)[number]['value'] {
  if (canceled) {
    return 'canceled';
  }
  return archived === 'true' ? 'archived' : onHold ? 'onHold' : 'current';
}
