import { PageHead } from '../../lib/page/page-head.tsx';
import { PageSection } from '../../lib/page/page-section.tsx';
import figures from '../../lib/page/statistic-list.module.css';
import { METRICS, SERVICE_UPDATES } from './service-updates.content.ts';
import place from './stay-informed.module.css';
import styles from './service-updates-page.module.css';
import { SubscribeForm } from './subscribe-form.tsx';
import { UpdateList } from './update-list.tsx';
import { useAreSiteSettingsKnown, useSiteSettings } from '../../lib/company/site-settings.ts';

const active = SERVICE_UPDATES.filter(({ status }) => status === 'active');

/** `/service-updates`: the current status and recent updates (specification, section 2). */
export function ServiceUpdatesPage() {
  return (
    <>
      <PageHead
        kicker="Road report"
        title="Service Updates"
        lead="Weather, maintenance and news that may affect your shipment. Anything affecting yours is on its tracking page, too."
        sign="work"
      />
      <section className={styles.banner} aria-labelledby="status-title">
        <div className={styles.bannerInner}>
          <h2 className="heading" id="status-title">
            Current Service Status
          </h2>
          <ul className={styles.active}>
            {active.map(({ id, title, description }) => (
              <li key={id}>
                <strong>{`${title}.`}</strong> <span>{description}</span>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <PageSection id="figures" title="At a glance">
        <dl className={figures.statistics}>
          {METRICS.map(({ value, label }) => (
            <div key={label} className={figures.statistic}>
              <dt>{label}</dt>
              <dd className={figures.value}>{value}</dd>
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

/** Offers these updates by email, if the server sends email; until that is known, only the place is there. */
function StayInformed() {
  const isKnown = useAreSiteSettingsKnown();
  const { sendsEmail } = useSiteSettings();
  return (
    <PageSection
      id="stay-informed"
      title="Stay Informed"
      lead="Get service updates by email. You can unsubscribe at any time."
    >
      <div className={place.place}>
        {isKnown && sendsEmail && <SubscribeForm />}
        {isKnown && !sendsEmail && (
          <p>Email updates are not available right now. This page has every update.</p>
        )}
      </div>
    </PageSection>
  );
}
