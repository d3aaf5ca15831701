import { useEffect, useEffectEvent, useState } from 'react';
import { FILTER_STATUSES, type PackageFilter } from '../dashboard.queries.ts';
import styles from './text-input.module.css';
import { createParser, parseAsStringLiteral, useQueryStates } from 'nuqs';

/** Delay between the last keystroke and the search, in milliseconds. */
const TYPING_PAUSE_MS = 300;

/** The search, applied without a submit button. The counters filter by status. */
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
    // Not changed by typing here, but by the header's link to the dashboard, or by Back.
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
    <input
      className={styles.input}
      type="search"
      aria-label="Search your packages"
      placeholder="Search contents, places, names, VIN"
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

const address = {
  // The server takes at most this much of a search.
  search: createParser({ parse: (text) => text.trim().slice(0, 100), serialize: String }).withDefault(''),
  status: parseAsStringLiteral(FILTER_STATUSES),
};

/** The filter of the list, stored in the address for reloads and bookmarks. */
export function usePackageFilter(): [PackageFilter, (change: Partial<PackageFilter>) => void] {
  const [{ search, status }, setValues] = useQueryStates(address);
  return [
    { search, status: status ?? undefined },
    (change) => void setValues({ ...change, ...('status' in change && { status: change.status ?? null }) }),
  ];
}
