import { useEffect, useState, type RefObject } from 'react';
import { WhenLoaded } from './on-demand.tsx';

/** A text that was pasted into a field, and what the field had before and after it. */
export interface Paste {
  pasted: string;
  before: string;
  after: string;
}

interface PastedTextProps {
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
  /** The field's text. */
  text: string;
  onText: (text: string) => void;
}

const load = async () => (await import('./pasted-numbers.tsx')).PastedNumbers;

/** Finds the tracking numbers in a text pasted into the field. The code for it is downloaded when there may be some. */
export function PastedText({ field, text, onText }: PastedTextProps) {
  const [paste, setPaste] = useState<Paste>();
  useEffect(() => {
    const input = field.current;
    const onPaste = (event: Event) => {
      const pasted = (event as ClipboardEvent).clipboardData?.getData('text') ?? '';
      if (input) {
        const { value, selectionStart, selectionEnd } = input;
        const before = value.slice(0, selectionStart ?? 0);
        setPaste({ pasted, before, after: value.slice(selectionEnd ?? 0) });
      }
    };
    input?.addEventListener('paste', onPaste);
    return () => input?.removeEventListener('paste', onPaste);
  }, [field]);
  return paste && /mw/i.test(paste.pasted) && <WhenLoaded load={load} props={{ paste, text, onText }} />;
}
