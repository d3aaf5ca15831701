import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './faq-list.module.css';
import type { Faq } from './faqs.content.ts';
import { useHydrated } from '../../lib/hydration.ts';

/** Collapsible questions, one open at a time. The browser's own, so that they open before the page's code is there. */
export function FaqList({ faqs }: { faqs: readonly Faq[] }) {
  const { hash, key } = useLocation();
  const isHydrated = useHydrated();
  /** What was opened, or closed again, since the page was last navigated to. */
  const [pressed, setPressed] = useState<{ key: string; id: string }>();
  // A link to one question shows its answer. The page is prerendered without one.
  const linkedId = isHydrated ? hash.slice(1) : '';
  const openId = pressed?.key === key ? pressed.id : linkedId;
  const onToggle = (id: string, isOpen: boolean) => {
    if (isOpen || openId === id) {
      setPressed({ key, id: isOpen ? id : '' });
    }
  };
  return (
    <div className="stack">
      {faqs.map(({ id, question, answer }) => (
        <details
          key={id}
          className={styles.faq}
          id={id}
          // Closes the others where the browser can, also without scripts; the state does it everywhere.
          name="faqs"
          open={openId === id}
          onToggle={({ currentTarget: { open } }) => onToggle(id, open)}
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
