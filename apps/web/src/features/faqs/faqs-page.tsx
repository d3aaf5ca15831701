import { useAvailability } from '../../lib/company/open-hours.ts';
import { ContactButtons } from '../../lib/page/contact-buttons.tsx';
import { ContentSearch, matchesSearch, useContentFilter } from '../../lib/page/content-search.tsx';
import { PageHead } from '../../lib/page/page-head.tsx';
import { PageSection } from '../../lib/page/page-section.tsx';
import { FaqList } from './faq-list.tsx';
import { FAQS } from './faqs.content.ts';
import styles from './faqs-page.module.css';

/** `/faqs`: five questions, a search in them, and support for all others (specification, section 2). */
export function FaqsPage() {
  const [search, setSearch] = useContentFilter('faqs');
  const availability = useAvailability();
  const found = FAQS.filter(({ question, answer }) => matchesSearch([question, ...answer].join(' '), search));
  return (
    <>
      <PageHead
        kicker="Help"
        title="Frequently Asked Questions"
        lead="These five answers cover most of what people ask us. For anything else, ask us in the chat."
        sign="question"
      />
      <div className={styles.page}>
        <div className={styles.search} data-not-printed>
          <ContentSearch
            label="Search questions"
            placeholder="For example: fuel"
            search={search}
            onSearch={setSearch}
            outcome={search.trim() !== '' && `${found.length} of ${FAQS.length} questions`}
          />
        </div>
        {found.length > 0 ? (
          <FaqList faqs={found} />
        ) : (
          <p className={styles.none}>No matching questions. Try one word, or ask us below.</p>
        )}
      </div>
      <PageSection
        id="support"
        tone="sunken"
        title="Still have a question?"
        lead={`${availability} Have your tracking number handy if you have one.`.trim()}
      >
        <ContactButtons labels={{ supportEmail: 'Email support', whatsApp: 'WhatsApp support' }} />
      </PageSection>
    </>
  );
}
