import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { Input } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PackageFilter } from './dashboard.queries.ts';
import styles from './package-filter-bar.module.css';

/** How long after the last letter the search is sent, in milliseconds. */
const TYPING_PAUSE_MS = 300;

/** Search and status, at once in force. */
export function PackageFilterBar({
  filter,
  onChange,
}: {
  filter: PackageFilter;
  onChange: (change: Partial<PackageFilter>) => void;
}) {
  const [text, setText] = useState(filter.search);
  const [sent, setSent] = useState(filter.search);
  const [seen, setSeen] = useState(filter.search);
  if (filter.search !== seen) {
    setSeen(filter.search);
    // By something else than typing here: the header's link to the dashboard, or Back.
    if (filter.search !== sent) {
      setSent(filter.search);
      setText(filter.search);
    }
  }
  const send = useEffectEvent((typed: string) => {
    if (typed !== sent) {
      setSent(typed);
      onChange({ search: typed });
    }
  });
  useEffect(() => {
    const timer = setTimeout(() => send(text.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <div className={styles.bar}>
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
      {/* The system's own list: the best one on a phone, and Ant Design's would weigh as much as the rest of the page. */}
      <select
        className={styles.status}
        aria-label="Status"
        value={filter.status ?? ''}
        onChange={({ target }) =>
          onChange({ status: PACKAGE_STATUSES.find((status) => status === target.value) })
        }
      >
        <option value="">All statuses</option>
        {PACKAGE_STATUSES.map((status) => (
          <option key={status}>{status}</option>
        ))}
      </select>
    </div>
  );
}
