import { Card } from '@moveway/ui/card/card.tsx';
import { tooManyMessage } from '../tracking-search.ts';
import { ResultHeading } from './result-heading.tsx';
import styles from './message-card.module.css';

/** An address that asks for more than one look-up takes. */
export function TooManyCard({ count }: { count: number }) {
  return (
    <Card as="section" className={styles.card}>
      <ResultHeading className={styles.title}>Too many numbers at once</ResultHeading>
      <p className={styles.lead}>{tooManyMessage(count)} Nothing has been looked up yet.</p>
    </Card>
  );
}
