import { Link } from '@moveway/ui/link/link.tsx';
import { ContactButtons } from '../../lib/page/contact-buttons.tsx';
import { PageHead } from '../../lib/page/page-head.tsx';
import { PageSection } from '../../lib/page/page-section.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactWays } from './contact-ways.tsx';
import { CONTACT_FACTS } from './contact.content.ts';
import styles from './contact-page.module.css';

/** `/contact` (specification, section 2). */
export function ContactPage() {
  return (
    <>
      <PageHead
        kicker="Any hour"
        title="Contact us"
        lead="A person answers, day and night. If it is about a shipment, have its tracking number at hand."
        sign="phone"
      >
        <p className={styles.quick}>
          Often quicker: <Link to="/tracking">track your package</Link> or read the{' '}
          <Link to="/faqs">frequently asked questions</Link>.
        </p>
      </PageHead>
      <PageSection id="ways" title="Ways to reach us">
        <ContactWays />
        <ContactButtons labels={{ phone: 'Call now' }} />
      </PageSection>
      <ContactForm />
      <PageSection id="service" title="When and where">
        <ul className={styles.facts}>
          {CONTACT_FACTS.map(({ title, text }) => (
            <li key={title} className={styles.fact}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </PageSection>
    </>
  );
}
