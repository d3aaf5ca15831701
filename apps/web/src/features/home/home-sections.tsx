import { buttonClass } from '@moveway/ui/button/button.tsx';
import { Link } from 'react-router-dom';
import { CredentialList } from '../../lib/page/credential-list.tsx';
import { PageSection } from '../../lib/page/page-section.tsx';
import { ServiceList } from '../../lib/page/service-list.tsx';
import { TRANSPORT_SERVICES } from '../../lib/content/transport-services.ts';
import { FEATURES, STATISTICS, STEPS, type FeatureIcon } from './home.content.ts';
import styles from './home-sections.module.css';

/** Headline statistics in large type on a dark band. */
export function Statistics() {
  return (
    <section className={styles.statistics} aria-label="Moveway by the numbers">
      <dl className={styles.statisticList}>
        {STATISTICS.map(({ value, label, note }) => (
          <div key={label} className={styles.statistic}>
            <dt>
              <span>{label}</span>
              {note !== undefined && <small>{` ${note}`}</small>}
            </dt>
            <dd className="display">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Ways to move a car with their rough cost, the company's credentials, and links to the details. */
export function WaysToShip() {
  return (
    <PageSection
      id="ways-to-ship"
      title="Three ways to ship a car"
      lead="Door-to-door in all fifty states, with one number from pickup to the last signature."
    >
      <div className={styles.services}>
        <ServiceList label="Ways to transport a car" services={TRANSPORT_SERVICES} headings="h3" />
      </div>
      <CredentialList />
      <p className="row wrap">
        <Link className={buttonClass({ size: 'large' })} to="/quote">
          Get a quote
        </Link>
        <Link className={buttonClass({ variant: 'quiet', size: 'large' })} to="/tracking">
          Track a package
        </Link>
      </p>
      <p className={styles.more}>
        <span>Before you decide:</span> <Link to="/about#services">prices and transit times</Link>
        <span>,</span> <Link to="/about#pickup-and-delivery">how pickup and delivery work</Link>
        <span>,</span> <Link to="/about#prepare">how to prepare</Link>
        <span>,</span> <Link to="/about#claims">insurance and claims</Link>
        <span>.</span>
      </p>
    </PageSection>
  );
}

/** The three stages of a shipment as stops of one road. */
export function HowItWorks() {
  return (
    <PageSection id="how-it-works" title="Three stops, one road" tone="sunken">
      <ol className={styles.route}>
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className={styles.stop}>
            <span className={styles.marker} aria-hidden="true">
              <small>Mile</small>
              <span>{index + 1}</span>
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </PageSection>
  );
}

const ICONS: Record<FeatureIcon, string> = {
  route: 'M6 42V30a8 8 0 0 1 8-8h20a8 8 0 0 0 8-8V6M2 42h8M38 6h8M24 18v8',
  shield: 'M24 4c6 4 11 5 16 5v13c0 11-7 18-16 22C15 40 8 33 8 22V9c5 0 10-1 16-5ZM16 24l6 6 11-12',
  clock: 'M24 4a20 20 0 1 1 0 40 20 20 0 0 1 0-40ZM24 12v13l9 5',
};

/** The features of the service in three tiles. */
export function Features() {
  return (
    <PageSection id="features" title="Built for people waiting on a delivery">
      <ul className={styles.tiles}>
        {FEATURES.map(({ icon, title, text }) => (
          <li key={title} className={styles.tile}>
            <svg className={styles.icon} viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
              <path d={ICONS[icon]} />
            </svg>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
