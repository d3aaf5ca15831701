import { statusTone } from '@moveway/contracts/shipments/status.ts';
import { ToneShape, type Tone } from '@moveway/ui/tone-shape/tone-shape.tsx';
import tones from '@moveway/ui/tone-shape/tone.module.css';
import styles from './status-badge.module.css';

/** A word on a colored background with a shape before it. */
export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={`${styles.badge} ${tone === 'plain' ? styles.plain : tones[tone]}`}>
      <ToneShape tone={tone} className={styles.shape} />
      <span>{children}</span>
    </span>
  );
}

/** A package's status (specification, section 4). */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={statusTone(status)}>{status}</Badge>;
}
