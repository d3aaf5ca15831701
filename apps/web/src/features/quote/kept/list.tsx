import { Link } from 'react-router-dom';
import { formatMoney } from '@moveway/ui/number/number-format.ts';
import { dayText } from '../offer-text.ts';
import { useKeptOnDevice } from './on-device.ts';
import styles from './list.module.css';

/** The quotes that were kept on this device; nothing where there are none. */
export function KeptList() {
  const kept = useKeptOnDevice();
  return kept.length === 0 ? null : (
    <nav className={styles.kept} aria-label="Kept quotes" data-not-printed>
      <h3>Kept quotes</h3>
      <ul>
        {kept.map(({ token, from, to, totalCents, validUntil }) => (
          <li key={token}>
            <Link to={`/quote?kept=${token}`}>{`${from} to ${to}`}</Link>
            <span>{`: ${formatMoney(totalCents / 100)}, valid until ${dayText(validUntil)}`}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
