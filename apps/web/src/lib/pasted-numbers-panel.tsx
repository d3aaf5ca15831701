import { readPastedText } from '@moveway/contracts/shipments/numbers-in-text.ts';
import { splitTrackingNumbers } from '@moveway/contracts/shipments/tracking-number.ts';
import { useEffect, useEffectEvent, useMemo, type CSSProperties } from 'react';

/** Of the words left out, so many are named, each cut to so many characters. */
const MOST_NAMED = 6;
const LONGEST_NAMED = 20;

/**
 * Leaves of a text that was pasted into a field the tracking numbers, and shows them as chips that can be removed. Renders
 * nothing where the text is taken as it is. Downloaded with the first paste.
 */
export function PastedNumbers({
  pasted,
  text,
  onText,
}: {
  /** In an array, so that the same text pasted again is another paste. */
  pasted: readonly [string];
  /** The field's text, of which the pasted one is a part. */
  text: string;
  onText: (text: string) => void;
}) {
  const found = useMemo(() => readPastedText(pasted[0]), [pasted]);
  const take = useEffectEvent(() => {
    if (found) {
      // A field has another form of line breaks than the clipboard.
      const raw = pasted[0].replaceAll('\r\n', '\n');
      const entries = splitTrackingNumbers(text.replace(raw, () => ` ${found.numbers.join(' ')} `));
      onText(entries.join(', '));
    }
  });
  useEffect(() => {
    // The browser inserts the text only after it has told of the paste.
    const timer = setTimeout(() => take());
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each paste is read, also of the same text.
  }, [pasted]);
  const numbers = splitTrackingNumbers(text);
  if (!found || numbers.length === 0) {
    return null;
  }
  const named = found.ignored
    .slice(0, MOST_NAMED)
    .map((word) => (word.length > LONGEST_NAMED ? `${word.slice(0, LONGEST_NAMED)}…` : word));
  return (
    <div style={FOUND}>
      <output style={BLOCK}>
        Found {found.numbers.length} tracking {found.numbers.length === 1 ? 'number' : 'numbers'}.
        {named.length > 0 && ` Ignored: ${named.join(', ')}${found.ignored.length > MOST_NAMED ? ', …' : ''}`}
      </output>
      <ul style={CHIPS} aria-label={`Tracking numbers: ${numbers.length}`}>
        {numbers.map((number) => (
          <li key={number}>
            <button
              style={CHIP}
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
        <li style={COUNT} aria-hidden="true">
          {numbers.length}
        </li>
      </ul>
    </div>
  );
}

// A style sheet of its own would be named in the code of each first visit.
const BLOCK: CSSProperties = { display: 'block' };
const FOUND: CSSProperties = { display: 'grid', gap: '0.5rem' };
const CHIPS: CSSProperties = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.375rem' };
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
