import { Button } from '@moveway/ui/button/button.tsx';
import { useEffect, useId, useRef, useState, type ClipboardEvent, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { PastedText } from '../../lib/pasted-text.tsx';
import { useEarlyText } from '../../lib/use-early-text.ts';
import { TRACKING_TIPS } from './home.content.ts';
import styles from './tracking-box.module.css';

/** How long the button says "Tracking..." before the tracking page opens (specification, section 9). */
const REDIRECT_DELAY_MS = 1000;

/** The tracking form of Home, which opens the tracking page with the number (specification, sections 2 and 5). */
export function TrackingBox() {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEarlyText(field, setText);
  const [submitted, setSubmitted] = useState<string>();
  const navigate = useNavigate();
  const inputId = useId();
  const tipsId = useId();
  const numbers = text.trim();
  const isTracking = submitted !== undefined;

  useEffect(() => {
    const timer =
      submitted === undefined
        ? undefined
        : setTimeout(
            () => void navigate(`/tracking?number=${encodeURIComponent(submitted)}`),
            REDIRECT_DELAY_MS,
          );
    return () => clearTimeout(timer);
  }, [submitted, navigate]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (numbers !== '') {
      setSubmitted(numbers);
    }
  };

  return (
    <form className={styles.box} onSubmit={submit}>
      <label className={styles.label} htmlFor={inputId}>
        Tracking number
      </label>
      <div className={styles.row}>
        <input
          ref={field}
          className={styles.input}
          id={inputId}
          aria-describedby={tipsId}
          placeholder="MW123456789"
          autoCapitalize="characters"
          autoComplete="off"
          enterKeyHint="go"
          spellCheck={false}
          readOnly={isTracking}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPaste={(event) => pasteLines(event, setText)}
        />
        <Button type="submit" variant="accent" size="large" disabled={numbers === '' || isTracking}>
          {isTracking ? 'Tracking...' : 'Track Now'}
        </Button>
      </div>
      <PastedText field={field} text={text} onText={setText} />
      <ul className={styles.tips} id={tipsId}>
        {TRACKING_TIPS.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </form>
  );
}

/** Replaces pasted line breaks by commas: a one-line field drops them and would join the numbers of a column. */
function pasteLines(event: ClipboardEvent<HTMLInputElement>, setText: (text: string) => void): void {
  const pasted = event.clipboardData.getData('text');
  if (!/[\r\n]/.test(pasted.trim())) {
    return;
  }
  event.preventDefault();
  const field = event.currentTarget;
  const start = field.selectionStart ?? field.value.length;
  const end = field.selectionEnd ?? start;
  const joined = pasted
    .trim()
    .split(/\s*[\r\n]+\s*/)
    .join(', ');
  setText(field.value.slice(0, start) + joined + field.value.slice(end));
}
