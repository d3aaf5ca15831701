import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { Input, Select } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PackageFilter } from './dashboard.queries.ts';
import styles from './package-filter-bar.module.css';

/** How long after the last letter the search is sent, in milliseconds. */
const TYPING_PAUSE_MS = 300;
const ALL = 'all';

/** Search and status, at once in force. */
export function PackageFilterBar({
  filter,
  onChange,
}: {
  filter: PackageFilter;
  onChange: (change: Partial<PackageFilter>) => void;
}) {
  const [text, setText] = useState(filter.search);
  const send = useEffectEvent(() => {
    if (text.trim() !== filter.search) {
      onChange({ search: text.trim() });
    }
  });
  useEffect(() => {
    const timer = setTimeout(() => send(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <search className={styles.bar} aria-label="Your packages">
      <Input
        className={styles.search ?? ''}
        type="search"
        aria-label="Search your packages"
        placeholder="Tracking number, sender or receiver"
        allowClear
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Select
        className={styles.status ?? ''}
        aria-label="Status"
        value={filter.status ?? ALL}
        options={[
          { value: ALL, label: 'All statuses' },
          ...PACKAGE_STATUSES.map((status) => ({ value: status, label: status })),
        ]}
        onChange={(value) => onChange({ status: PACKAGE_STATUSES.find((status) => status === value) })}
      />
    </search>
  );
}
