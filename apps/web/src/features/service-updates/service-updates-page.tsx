import { PageHead } from '../../lib/page/page-head.tsx';
import { PageSection } from '../../lib/page/page-section.tsx';
import { METRICS, SERVICE_UPDATES } from './service-updates.content.ts';
import { StayInformed } from './stay-informed.tsx';
import styles from './service-updates-page.module.css';
import { UpdateList } from './update-list.tsx';

const active = SERVICE_UPDATES.filter(({ status }) => status === 'active');

/** `/service-updates`: how things run now, and what happened lately (specification, section 2). */
export function ServiceUpdatesPage() {
  return (
    <>
      <PageHead
        kicker="Road report"
        title="Service Updates"
        lead="Weather, maintenance and news that may touch your shipment. What concerns yours is on its tracking page as well."
        sign="work"
      />
      <section className={styles.banner} aria-labelledby="status-title">
        <div className={styles.bannerInner}>
          <h2 className={styles.bannerTitle} id="status-title">
            Current Service Status
          </h2>
          <ul className={styles.active}>
            {active.map(({ id, title, description }) => (
              <li key={id}>
                <strong>{title}.</strong> {description}
              </li>
            ))}
          </ul>
        </div>
      </section>
      <PageSection id="figures" title="At a glance">
        <dl className={styles.metrics}>
          {METRICS.map(({ value, label }) => (
            <div key={label} className={styles.metric}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </PageSection>
      <PageSection id="updates" title="Recent Updates" tone="sunken">
        <UpdateList updates={SERVICE_UPDATES} />
      </PageSection>
      <StayInformed />
    </>
  );
}
