import { Card } from '@moveway/ui/card/card.tsx';
import styles from './message-card.module.css';

/** Before any search. */
export function ReadyCard() {
  return (
    <Card as="section" className={styles.card}>
      <h2 className={styles.title}>Ready to Track</h2>
      <p className={styles.lead}>
        Enter the number from your confirmation to see where your car or parcel is, where it has been, and
        when it should arrive.
      </p>
    </Card>
  );
}
