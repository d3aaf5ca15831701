import { Link } from '@moveway/ui/link/link.tsx';
import { DownloadLink } from '../../lib/download-link.tsx';
import { CallToAction } from '../../lib/page/call-to-action.tsx';
import { CredentialList } from '../../lib/page/credential-list.tsx';
import { PageHead } from '../../lib/page/page-head.tsx';
import { PageSection } from '../../lib/page/page-section.tsx';
import { TRANSPORT_SERVICES } from '../../lib/transport-services.ts';
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
} from './about.content.ts';
import styles from './about-page.module.css';
import { JunctionSign } from './junction-sign.tsx';
import { ServiceTable } from './service-table.tsx';
import { TransitTimes } from './transit-times.tsx';

/** `/about`: who we are, what we move and how, what it costs roughly (specification, section 2). */
export function AboutPage() {
  return (
    <>
      <PageHead
        kicker="All fifty states"
        title="About Moveway"
        lead="We are a broker: we connect people who ship cars and packages with licensed, insured carriers, and show both where the shipment is."
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
        <dl className={styles.statistics}>
          {STATISTICS.map(({ value, label, note }) => (
            <div key={label} className={styles.statistic}>
              <dt>{label}</dt>
              <dd className={styles.value}>{value}</dd>
              <dd className={styles.note}>{note}</dd>
            </div>
          ))}
        </dl>
      </PageSection>
      <PageSection
        id="services"
        tone="sunken"
        title="What we move, and what it costs roughly"
        lead="Open, Enclosed and Expedited transport. The figures are for a sedan that runs; a larger car, the summer months and a remote address cost more."
      >
        <ServiceTable caption="Ways to transport a car" services={TRANSPORT_SERVICES} />
        <h3 className={styles.subtitle}>Where you hand it over</h3>
        <ServiceTable caption="Ways to hand a car over" services={DELIVERY_CHOICES} />
        <h3 className={styles.subtitle}>How long it is on the road, and what moves the price</h3>
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
      <PageSection id="pickup-and-delivery" title="How pickup and delivery go">
        <ol className={styles.steps}>
          {HANDOVER.map(({ title, text }) => (
            <li key={title} className={styles.step}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </PageSection>
      <PageSection id="prepare" tone="sunken" title="What to prepare">
        <ul className={styles.checklist}>
          {PREPARATION.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </PageSection>
      <PageSection
        id="claims"
        title="Insurance and claims"
        lead="Your car is insured by the carrier’s cargo policy from signature to signature. If something happens, this is the way:"
      >
        <div className={styles.pair}>
          <ol className={styles.claims}>
            {CLAIM_STEPS.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
          <div className={styles.papers}>
            <CredentialList />
            <p>
              You get the certificate of your carrier’s insurance when you ask for it. Here is how one looks:
            </p>
            <DownloadLink
              slug="cargo-insurance-certificate-sample"
              label="Download a certificate sample"
              text="Download a certificate sample"
            />
            <p>
              The insurance claims form, the inspection checklist and the service agreement are among our{' '}
              <Link to="/forms-publications#documents">forms and publications</Link>. What a carrier owes you,
              and what you owe the driver, is in the{' '}
              <Link to="/terms-of-use#liability-and-insurance">terms</Link>.
            </p>
          </div>
        </div>
      </PageSection>
      <PageSection id="story" tone="sunken" title="Our story">
        <div className={styles.pair}>
          <div className={styles.story}>
            {STORY.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
          <JunctionSign />
        </div>
      </PageSection>
      <CallToAction
        title="Know what yours would cost."
        links={[
          { label: 'Get a quote', to: '/quote' },
          { label: 'Contact us', to: '/contact' },
        ]}
      />
    </>
  );
}
