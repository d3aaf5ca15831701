import { readPastedText } from '@moveway/contracts/shipments/numbers-in-text.ts';
import { splitTrackingNumbers } from '@moveway/contracts/shipments/tracking-number.ts';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { Paste } from './pasted-text.tsx';
import styles from './pasted-numbers.module.css';

/** Of the words left out, so many are named, each cut to so many characters. */
const MOST_NAMED = 6;
const LONGEST_NAMED = 20;

/**
 * Leaves of a pasted text the tracking numbers in the field, and shows them as chips that can be removed. Renders nothing where
 * the text is taken as it is.
 */
export function PastedNumbers({
  paste,
  text,
  onText,
}: {
  paste: Paste;
  text: string;
  onText: (text: string) => void;
}) {
  const found = useMemo(() => readPastedText(paste.pasted), [paste]);
  const take = useEffectEvent(() => {
    if (found) {
      const entries = [
        ...splitTrackingNumbers(paste.before),
        ...found.numbers,
        ...splitTrackingNumbers(paste.after),
      ];
      onText([...new Set(entries)].join(', '));
    }
  });
  useEffect(() => take(), [paste]);
  const numbers = splitTrackingNumbers(text);
  if (!found || numbers.length === 0) {
    return null;
  }
  const named = found.ignored
    .slice(0, MOST_NAMED)
    .map((word) => (word.length > LONGEST_NAMED ? `${word.slice(0, LONGEST_NAMED)}…` : word));
  return (
    <div className={styles.found}>
      <p role="status">
        Found {found.numbers.length} tracking {found.numbers.length === 1 ? 'number' : 'numbers'}.
        {named.length > 0 && ` Ignored: ${named.join(', ')}${found.ignored.length > MOST_NAMED ? ', …' : ''}`}
      </p>
      <ul className={styles.chips} aria-label={`Tracking numbers: ${numbers.length}`}>
        {numbers.map((number) => (
          <li key={number}>
            <button
              className={styles.chip}
              type="button"
              aria-label={`Remove ${number}`}
              onClick={({ currentTarget }) => {
                const chip = currentTarget.parentElement;
                (chip?.nextElementSibling ?? chip?.previousElementSibling)?.querySelector('button')?.focus();
                onText(numbers.filter((other) => other !== number).join(', '));
              }}
            >
              {number} <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
        <li className={styles.count} aria-hidden="true">
          {numbers.length}
        </li>
      </ul>
    </div>
  );
}
