import { buttonClass } from '@moveway/ui/button/button.tsx';
import { Link } from '@moveway/ui/link/link.tsx';
import { CredentialList } from '../../lib/page/credential-list.tsx';
import { PageSection } from '../../lib/page/page-section.tsx';
import { TRANSPORT_SERVICES } from '../../lib/transport-services.ts';
import styles from './ways-to-ship.module.css';

/** Ways to move a car with what each costs roughly, and where to read the rest before trusting us with it. */
export function WaysToShip() {
  return (
    <PageSection
      id="ways-to-ship"
      title="Three ways to ship a car"
      lead="Door-to-door in all fifty states, with one number from pickup to the last signature."
    >
      <ul className={styles.ways}>
        {TRANSPORT_SERVICES.map(({ id, name, cost, time, fits }) => (
          <li key={id} className={styles.way}>
            <h3>{name}</h3>
            <p className={styles.fits}>{fits}</p>
            <p className={styles.cost}>{cost}</p>
            <p>{time}</p>
          </li>
        ))}
      </ul>
      <CredentialList />
      <p>
        <Link className={buttonClass({ size: 'large' })} to="/quote">
          Get a quote
        </Link>
      </p>
      <p className={styles.more}>
        Before you decide: <Link to="/about#services">prices and times</Link>,{' '}
        <Link to="/about#pickup-and-delivery">how pickup and delivery go</Link>,{' '}
        <Link to="/about#prepare">what to prepare</Link>, <Link to="/about#claims">insurance and claims</Link>
        .
      </p>
    </PageSection>
  );
}
