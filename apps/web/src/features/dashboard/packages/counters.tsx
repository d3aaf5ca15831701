import type { ApiOutput } from '@moveway/contracts/api.ts';
import type { FilterStatus } from '../dashboard.queries.ts';
import styles from './counters.module.css';

type Counts = ApiOutput<'GET /api/packages/user'>['counts'];

const COUNTERS = [
  { name: 'total', label: 'Total Packages', status: undefined },
  { name: 'delivered', label: 'Delivered', status: 'Delivered' },
  { name: 'inTransit', label: 'In Transit', status: 'In Transit' },
  { name: 'pending', label: 'Pending', status: 'Pending' },
  // The others are no counters of the specification, so they are shown only where there are such packages.
  { name: 'processing', label: 'Processing', status: 'Processing' },
  { name: 'outForDelivery', label: 'Out for Delivery', status: 'Out for Delivery' },
  { name: 'canceled', label: 'Canceled', status: 'Canceled' },
] as const satisfies readonly { name: keyof Counts; label: string; status: FilterStatus | undefined }[];

const FOUR: readonly string[] = ['total', 'delivered', 'inTransit', 'pending'];

/**
 * The four counters over all packages (specification, section 2), and others: of Processing and of what is canceled,
 * which only the first one includes, and of Out for Delivery, which In Transit includes.
 * @param status the status that the list shows
 * @param onChoose given, each counter is a button that shows its packages in the list
 */
export function Counters({
  counts,
  status,
  onChoose,
}: {
  counts: Counts | undefined;
  status?: FilterStatus | undefined;
  onChoose?: (status: FilterStatus | undefined) => void;
}) {
  const shown = COUNTERS.filter(
    ({ name, status: own }) => FOUR.includes(name) || own === status || counts?.[name],
  );
  return (
    <ul className={styles.counters} aria-label="Packages by status">
      {shown.map((counter) => {
        const content = (
          <>
            <span className={styles.label}>{counter.label}</span>{' '}
            <span className={styles.number}>{counts?.[counter.name] ?? '–'}</span>
          </>
        );
        return (
          <li key={counter.name} className={styles[counter.name] ?? styles.other}>
            {onChoose ? (
              <button
                type="button"
                className={styles.counter}
                aria-pressed={counter.status === status}
                onClick={() => onChoose(counter.status)}
              >
                {content}
              </button>
            ) : (
              <p className={styles.counter}>{content}</p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
