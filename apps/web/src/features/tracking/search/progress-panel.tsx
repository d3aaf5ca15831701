import { Card } from '@moveway/ui/card/card.tsx';
import { PROGRESS_STEPS } from '../progress-animation.ts';
import styles from './progress-panel.module.css';

/** What is seen while a search runs (specification, section 2, reading A). */
export function ProgressPanel({ step }: { step: number }) {
  const { percent, message } = PROGRESS_STEPS[step] ?? PROGRESS_STEPS[0];
  return (
    <Card className={styles.panel}>
      <p className={styles.percent} aria-hidden="true">
        {percent}
        <span className={styles.sign}>%</span>
      </p>
      <div className={styles.words}>
        <output className={styles.message}>{message}</output>
        <progress className={styles.road} aria-label="Tracking" max={100} value={percent} />
      </div>
    </Card>
  );
}
