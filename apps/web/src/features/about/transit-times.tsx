import { TRANSIT_TIMES } from './about.content.ts';
import styles from './transit-times.module.css';

/** Days on the road by distance, as a distance sign writes them. */
export function TransitTimes() {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Distance</th>
          <th scope="col">After pickup</th>
        </tr>
      </thead>
      <tbody>
        {TRANSIT_TIMES.map(({ distance, days }) => (
          <tr key={distance}>
            <th scope="row">{distance}</th>
            <td>{days}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
