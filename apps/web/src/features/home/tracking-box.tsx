import { Button } from '@moveway/ui/button/button.tsx';
import { useDraft } from '@moveway/ui/personal/use-draft.ts';
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { WhenLoaded } from '../../lib/on-demand.tsx';
import { submitOnEnter } from '../../lib/submit-on-enter.ts';
import { useEarlyText, useHydrated } from '../../lib/hydration.ts';
import { TRACKING_TIPS } from './home.content.ts';
import styles from './tracking-box.module.css';

/** How long the button says "Tracking..." before the tracking page opens (specification, section 9). */
const REDIRECT_DELAY_MS = 1000;

const loadPastedNumbers = async () => (await import('../../lib/pasted-numbers-panel.tsx')).PastedNumbers;

/** The tracking form of Home, which opens the tracking page with the number (specification, sections 2 and 5). */
export function TrackingBox() {
  const [text, setText, clearText] = useDraft('tracking-box');
  const [pasted, setPasted] = useState<[string]>();
  const field = useRef<HTMLTextAreaElement>(null);
  useEarlyText(field, setText);
  const isHydrated = useHydrated();
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
        : setTimeout(() => {
            clearText();
            void navigate(`/tracking?number=${encodeURIComponent(submitted)}`);
          }, REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [submitted, navigate, clearText]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (numbers !== '') {
      setSubmitted(numbers);
    }
  };

  return (
    // `action` and the field's `name` make the form work before the page is hydrated, and the button can be pressed.
    <form className="stack gap-8" action="/tracking" onSubmit={submit}>
      <label className={styles.label} htmlFor={inputId}>
        Tracking number
      </label>
      <div className={styles.row}>
        <textarea
          name="number"
          required={!isHydrated}
          ref={field}
          className={styles.input}
          id={inputId}
          aria-describedby={tipsId}
          placeholder="MW123456789"
          autoCapitalize="characters"
          autoComplete="off"
          rows={1}
          enterKeyHint="go"
          spellCheck={false}
          readOnly={isTracking}
          value={text}
          onChange={(event) => setText(onOneLine(event.target.value))}
          onKeyDown={submitOnEnter}
          onPaste={({ clipboardData }) => setPasted([onOneLine(clipboardData.getData('text'))])}
        />
        <Button
          type="submit"
          variant="accent"
          size="large"
          disabled={isTracking || (isHydrated && numbers === '')}
        >
          {isTracking ? 'Tracking...' : 'Track Now'}
        </Button>
      </div>
      {pasted && <WhenLoaded load={loadPastedNumbers} props={{ pasted, text, onText: setText }} />}
      <ul className={styles.tips} id={tipsId}>
        {TRACKING_TIPS.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </form>
  );
}

/** A pasted column of numbers with commas in place of its line breaks: the field shows one line. */
function onOneLine(text: string): string {
  return text.replace(/[\r\n]+$/, '').replaceAll(/\s*[\r\n]+\s*/g, ', ');
}
