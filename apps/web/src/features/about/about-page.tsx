import { Link } from 'react-router-dom';
import { DownloadLink } from '../../lib/content/download-link.tsx';
import { CallToAction } from '../../lib/page/call-to-action.tsx';
import { CredentialList } from '../../lib/page/credential-list.tsx';
import { PageHead } from '../../lib/page/page-head.tsx';
import { PageSection } from '../../lib/page/page-section.tsx';
import { ServiceList } from '../../lib/page/service-list.tsx';
import { TRANSPORT_SERVICES } from '../../lib/content/transport-services.ts';
import {
  CLAIM_STEPS,
  DELIVERY_CHOICES,
  HANDOVER,
  MISSION,
  PREPARATION,
  PRICE_FACTORS,
  STATISTICS,
  STORY,
  VISION,
  TRANSIT_TIMES,
} from './about.content.ts';
import figures from '../../lib/page/statistic-list.module.css';
import styles from './about-page.module.css';

/** `/about`: who we are, what we move and how, what it costs roughly (specification, section 2). */
export function AboutPage() {
  return (
    <>
      <PageHead
        kicker="All fifty states"
        title="About Moveway"
        lead="We are a broker: we connect people who ship cars and packages with licensed, insured carriers, and show both sides where the shipment is."
        sign="route"
      />
      <PageSection id="mission" title="Mission and vision">
        <div className={styles.pair}>
          <div className={styles.statement}>
            <h3>Our mission</h3>
            <p>{MISSION}</p>
          </div>
          <div className={styles.statement}>
            <h3>Our vision</h3>
            <p>{VISION}</p>
          </div>
        </div>
        <dl className={`${figures.statistics} ${styles.figures}`}>
          {STATISTICS.map(({ value, label, note }) => (
            <div key={label} className={figures.statistic}>
              <dt>{label}</dt>
              <dd className={figures.value}>{value}</dd>
              <dd className="note">{note}</dd>
            </div>
          ))}
        </dl>
      </PageSection>
      <PageSection
        id="services"
        tone="sunken"
        title="What we move and what it typically costs"
        lead="Open, Enclosed and Expedited transport. The figures are for a sedan that runs; a larger car, the summer months and a remote address cost more."
      >
        <ServiceList label="Ways to transport a car" services={TRANSPORT_SERVICES} headings="h3" isDetailed />
        <h3 className={styles.subtitle}>Where you hand it off</h3>
        <ServiceList label="Ways to hand off a car" services={DELIVERY_CHOICES} headings="h4" isDetailed />
        <h3 className={styles.subtitle}>Transit times and what drives the price</h3>
        <div className={styles.pair}>
          <TransitTimes />
          <dl className={styles.factors}>
            {PRICE_FACTORS.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </PageSection>
      <PageSection id="pickup-and-delivery" title="How pickup and delivery work">
        <ol className={styles.steps}>
          {HANDOVER.map(({ title, text }) => (
            <li key={title} className={styles.step}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </PageSection>
      <PageSection id="prepare" tone="sunken" title="How to prepare">
        <ul className={styles.checklist}>
          {PREPARATION.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </PageSection>
      <PageSection
        id="claims"
        title="Insurance and claims"
        lead="Your car is insured by the carrier’s cargo policy from signature to signature. If something happens, here is what to do:"
      >
        <div className={styles.pair}>
          <ol className={styles.claims}>
            {CLAIM_STEPS.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
          <div className={styles.papers}>
            <CredentialList />
            <p>We send you your carrier’s insurance certificate on request. Here is a sample:</p>
            <DownloadLink
              slug="cargo-insurance-certificate-sample"
              label="Download a certificate sample"
              text="Download a certificate sample"
            />
            <p>
              <span>
                The insurance claims form, the inspection checklist and the service agreement are among our
              </span>{' '}
              <Link to="/forms-publications#documents">forms and publications</Link>
              <span>. What a carrier owes you, and what you owe the driver, is in the</span>{' '}
              <Link to="/terms-of-use#liability-and-insurance">terms</Link>
              <span>.</span>
            </p>
          </div>
        </div>
      </PageSection>
      <PageSection id="story" tone="sunken" title="Our story">
        <div className={styles.story}>
          {STORY.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      </PageSection>
      <CallToAction
        title="See what yours would cost."
        links={[
          { label: 'Get a quote', to: '/quote' },
          { label: 'Contact us', to: '/contact' },
        ]}
      />
    </>
  );
}

/** Days in transit by distance, designed as a distance sign. */
function TransitTimes() {
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
