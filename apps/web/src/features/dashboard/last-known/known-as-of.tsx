import styles from './known-as-of.module.css';

/** The time of what this device stored last, and whether the server is being asked for what is true now. */
export function KnownAsOf({
  known: { asOf, moment },
  isUpdating,
}: {
  known: { asOf: string; moment: string };
  isUpdating: boolean;
}) {
  return (
    <p className={styles.asOf}>
      <span>As of</span> <time dateTime={asOf}>{moment}</time>
      <span>.</span>
      {isUpdating && <span> Updating now.</span>}
    </p>
  );
}
