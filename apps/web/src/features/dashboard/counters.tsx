import type { ApiOutput } from '@moveway/contracts/api.ts';
import styles from './counters.module.css';

type Counts = ApiOutput<'GET /api/packages/user'>['counts'];

const COUNTERS = [
  { name: 'total', label: 'Total Packages', note: 'on your account' },
  { name: 'delivered', label: 'Delivered', note: 'at their destination' },
  { name: 'inTransit', label: 'In Transit', note: 'on the road, or out for delivery' },
  { name: 'pending', label: 'Pending', note: 'waiting to leave' },
] as const satisfies readonly { name: keyof Counts; label: string; note: string }[];

/** The four counters, over all packages whatever is filtered (specification, section 2). */
export function Counters({ counts }: { counts: Counts | undefined }) {
  return (
    <dl className={styles.counters}>
      {COUNTERS.map(({ name, label, note }) => (
        <div key={name} className={`${styles.counter} ${styles[name]}`}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.number}>{counts?.[name] ?? '–'}</dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}
