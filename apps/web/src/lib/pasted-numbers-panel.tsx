import { readPastedText } from '@moveway/contracts/shipments/numbers/numbers-in-text.ts';
import { splitTrackingNumbers } from '@moveway/contracts/shipments/numbers/tracking-number.ts';
import { FoundEntries } from '@moveway/ui/found-entries/found-entries.tsx';
import { useEffect, useEffectEvent, useMemo } from 'react';

/**
 * Leaves of a text that was pasted into a field the tracking numbers, and shows them as chips that can be removed.
 * Renders nothing where the text is taken as it is. Downloaded with the first paste.
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
      const entries = splitTrackingNumbers(text.replace(raw, () => `, ${found.numbers.join(', ')}, `));
      onText(entries.join(', '));
    }
  });
  useEffect(() => {
    // The browser inserts the text only after the paste event.
    const timer = setTimeout(() => take());
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each paste is read, also of the same text.
  }, [pasted]);
  const numbers = splitTrackingNumbers(text);
  if (!found || numbers.length === 0) {
    return null;
  }
  return (
    <FoundEntries
      name="tracking number"
      found={{ count: found.numbers.length, ignored: found.ignored }}
      entries={numbers}
      onChange={(left) => onText(left.join(', '))}
    />
  );
}
