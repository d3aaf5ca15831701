import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './faq-list.module.css';
import type { Faq } from './faqs.content.ts';

/** Collapsible questions, one open at a time. The browser's own, so that they open before the page's code is there. */
export function FaqList({ faqs }: { faqs: readonly Faq[] }) {
  const [openId, setOpenId] = useState<string>();
  const { hash } = useLocation();
  useEffect(() => {
    // A link to one question shows its answer.
    setOpenId(hash.slice(1));
  }, [hash]);
  return (
    <div className={styles.list}>
      {faqs.map(({ id, question, answer }) => (
        <details
          key={id}
          className={styles.faq}
          id={id}
          // Closes the others where the browser can, also without scripts; the state does it everywhere.
          name="faqs"
          open={openId === id}
          onToggle={({ currentTarget: { open } }) =>
            setOpenId((current) => (open ? id : current === id ? undefined : current))
          }
        >
          <summary className={styles.question}>
            <h2>{question}</h2>
          </summary>
          <div className={styles.answer}>
            {answer.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </details>
      ))}
    </div>
  );
}
