import { useEffect, useRef, useState } from 'react';
import { SearchOutlined } from '@ant-design/icons';
import { Input, Select, type InputRef } from 'antd';
import {
  PACKAGE_STATUSES,
  type PackageStatus,
  type ShipmentKind,
} from '@moveway/contracts/shipments/shipment.constants.ts';
import type { PackageListQuery } from '@moveway/contracts/shipments/shipment.routes.ts';
import { useShortcut } from '../../lib/use-shortcut.ts';
import type { usePackageFilter } from './use-package-filter.ts';
import styles from './package-toolbar.module.css';

const SEARCH_PAUSE_MS = 250;

const statusOptions = [
  { value: '' as const, label: 'All statuses' },
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
  { value: 'updatedAt', label: 'Longest unchanged' },
  { value: '-createdAt', label: 'Newest' },
  { value: 'createdAt', label: 'Oldest' },
  { value: 'trackingNumber', label: 'Tracking number' },
];

interface PackageToolbarProps {
  list: ReturnType<typeof usePackageFilter>;
}

/** Search, filters and order of the list. */
export function PackageToolbar({ list }: PackageToolbarProps) {
  const { filter, change } = list;
  return (
    <div className={styles.toolbar}>
      <SearchBox search={filter.search ?? ''} onSearch={(search) => change({ search }, { replace: true })} />
      <Select<PackageStatus | ''>
        aria-label="Status"
        className={styles.select ?? ''}
        value={filter.status ?? ''}
        options={statusOptions}
        onChange={(status) => change({ status: status || undefined })}
      />
      <Select<ShipmentKind | ''>
        aria-label="Kind"
        className={styles.select ?? ''}
        value={filter.kind ?? ''}
        options={kindOptions}
        onChange={(kind) => change({ kind: kind || undefined })}
      />
      <Select
        aria-label="Current or archived"
        className={styles.select ?? ''}
        value={filter.archived}
        options={archivedOptions}
        onChange={(archived) => change({ archived: archived === 'true' ? archived : undefined })}
      />
      <Select
        aria-label="Order"
        className={styles.select ?? ''}
        value={filter.sort}
        options={sortOptions}
        onChange={(sort) => change({ sort })}
      />
    </div>
  );
}

/** Searches a moment after typing stops, or at once on Enter. */
function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const input = useRef<InputRef>(null);
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  // The address changed from elsewhere (back, "show all"): it wins over the box.
  if (search !== known) {
    setKnown(search);
    if (search !== text.trim()) {
      setText(search);
    }
  }
  useShortcut('/', () => input.current?.focus({ cursor: 'all' }));
  useEffect(() => {
    if (text.trim() === search) {
      return undefined;
    }
    const timer = setTimeout(() => onSearch(text.trim()), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, search, onSearch]);
  return (
    <Input
      ref={input}
      type="search"
      aria-label="Search packages"
      className={styles.search ?? ''}
      placeholder="Number, VIN, sender or receiver"
      title="Press / to search"
      prefix={<SearchOutlined />}
      maxLength={100}
      allowClear
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => onSearch(text.trim())}
    />
  );
}
