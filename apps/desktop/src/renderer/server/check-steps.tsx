import type { CheckStep } from '../../ipc/server.contract.ts';
import styles from './pages.module.css';

const MARKS = { passed: '✓', warning: '!', failed: '✗', skipped: '–' } as const;

/** Connection check to reach a server, and what came of it. */
export function CheckSteps({ steps }: { steps: readonly CheckStep[] }) {
  return (
    <ol className={styles.steps} aria-label="Connection check">
      {steps.map(({ name, outcome, detail }) => (
        <li key={name} className={styles.step} data-outcome={outcome}>
          <span className={styles.mark} aria-hidden>
            {MARKS[outcome]}
          </span>
          <span>
            <strong>{name}</strong> ({outcome}): {detail}
          </span>
        </li>
      ))}
    </ol>
  );
}
