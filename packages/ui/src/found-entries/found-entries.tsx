import type { CSSProperties } from 'react';

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
    <div style={FOUND}>
      <output style={BLOCK}>
        <span>{`Found ${count} ${count === 1 ? name : `${name}s`}.`}</span>
        {named.length > 0 && (
          <span>{` Ignored: ${named.join(', ')}${ignored.length > MAX_NAMED ? ', …' : ''}`}</span>
        )}
      </output>
      <ul style={CHIPS} aria-label={`${name[0]?.toUpperCase()}${name.slice(1)}s: ${entries.length}`}>
        {entries.map((entry) => (
          <li key={entry}>
            <button
              style={CHIP}
              type="button"
              aria-label={`Remove ${entry}`}
              onClick={({ currentTarget }) => {
                const chip = currentTarget.parentElement;
                (chip?.nextElementSibling ?? chip?.previousElementSibling)?.querySelector('button')?.focus();
                onChange(entries.filter((other) => other !== entry));
              }}
            >
              <span>{entry}</span> <span aria-hidden="true">×</span>
            </button>
          </li>
        ))}
        <li style={COUNT} aria-hidden="true">
          {entries.length}
        </li>
      </ul>
    </div>
  );
}

// A style sheet of its own would be named in the code of each first visit.
const BLOCK: CSSProperties = { display: 'block' };
const FOUND: CSSProperties = { display: 'grid', gap: '0.5rem' };
const CHIPS: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.375rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
};
const CHIP: CSSProperties = {
  minHeight: '2.25rem',
  padding: '0.125rem 0.625rem',
  border: '1px solid var(--color-line-strong)',
  borderRadius: 'var(--radius-small)',
  background: 'var(--color-surface)',
  color: 'var(--color-text)',
  fontFamily: 'var(--font-mono)',
  fontSize: '1rem',
  cursor: 'pointer',
};
const COUNT: CSSProperties = { paddingInline: '0.375rem', fontWeight: 800 };
