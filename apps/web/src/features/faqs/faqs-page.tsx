import { TextField } from '@moveway/ui/field/field.tsx';
import { useState } from 'react';
import { ContactButtons } from '../../lib/page/contact-buttons.tsx';
import { PageHead } from '../../lib/page/page-head.tsx';
import { PageSection } from '../../lib/page/page-section.tsx';
import { FaqList } from './faq-list.tsx';
import { FAQS } from './faqs.content.ts';
import styles from './faqs-page.module.css';

/** `/faqs`: five questions, a search in them, and support for all others (specification, section 2). */
export function FaqsPage() {
  const [search, setSearch] = useState('');
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = FAQS.filter(({ question, answer }) => {
    const text = [question, ...answer].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <>
      <PageHead
        kicker="Help"
        title="Frequently Asked Questions"
        lead="Five questions answer most of what people ask us. For the rest, a person is there at any hour."
        sign="question"
      />
      <div className={styles.page}>
        <div className={styles.search}>
          <TextField
            label="Search the questions"
            type="search"
            placeholder="For example: fuel"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <output className={styles.count}>
            {words.length > 0 && `${found.length} of ${FAQS.length} questions`}
          </output>
        </div>
        {found.length > 0 ? (
          <FaqList faqs={found} />
        ) : (
          <p className={styles.none}>
            None of the questions mentions all of that. Try one word, or ask us below.
          </p>
        )}
      </div>
      <PageSection
        id="support"
        tone="sunken"
        title="Still have a question?"
        lead="Support is available 24/7. Have your tracking number at hand if you have one."
      >
        <ContactButtons labels={{ supportEmail: 'Email support', whatsApp: 'WhatsApp support' }} />
      </PageSection>
    </>
  );
}
