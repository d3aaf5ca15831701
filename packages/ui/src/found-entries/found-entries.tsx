import { Button } from '../button/button.tsx';
import styles from './found-entries.module.css';

/** How many of the words left out are named, and how many characters of each. */
const MAX_NAMED = 6;
const LONGEST_NAMED = 20;

interface FoundEntriesProps {
  /** What an entry is called, in the singular. */
  name: string;
  /** How many were found in the pasted text, and the words that are none. */
  found: { count: number; ignored: readonly string[] };
  /** Those that are left. */
  entries: readonly string[];
  onChange: (entries: string[]) => void;
}

/** What was found in a text that was pasted, in a sentence, and its entries as chips that can be removed. */
export function FoundEntries({ name, found: { count, ignored }, entries, onChange }: FoundEntriesProps) {
  const named = ignored
    .slice(0, MAX_NAMED)
    .map((word) => (word.length > LONGEST_NAMED ? `${word.slice(0, LONGEST_NAMED)}…` : word));
  return (
    <div className="stack gap-8">
      <output className={styles.sentence}>
        <span>{`Found ${count} ${count === 1 ? name : `${name}s`}.`}</span>
        {named.length > 0 && (
          <span>{` Ignored: ${named.join(', ')}${ignored.length > MAX_NAMED ? ', …' : ''}`}</span>
        )}
      </output>
      <ul
        className="row wrap gap-6"
        aria-label={`${name[0]?.toUpperCase()}${name.slice(1)}s: ${entries.length}`}
      >
        {entries.map((entry) => (
          <li key={entry}>
            <Button
              className={styles.chip ?? ''}
              variant="quiet"
              aria-label={`Remove ${entry}`}
              onClick={({ currentTarget }) => {
                const chip = currentTarget.parentElement;
                (chip?.nextElementSibling ?? chip?.previousElementSibling)?.querySelector('button')?.focus();
                onChange(entries.filter((other) => other !== entry));
              }}
            >
              <span>{entry}</span> <span aria-hidden="true">×</span>
            </Button>
          </li>
        ))}
        <li className={styles.count} aria-hidden="true">
          {entries.length}
        </li>
      </ul>
    </div>
  );
}
