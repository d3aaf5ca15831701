import { useState, type ClipboardEvent } from 'react';
import { Button, Input } from 'antd';
import { today } from '../../../../lib/forms/day-text.ts';
import { readText, type ReadText } from './read-text.ts';
import styles from './paste-box.module.css';

/** A whole thread is longer than what is asked for; the rules read it in a few milliseconds. */
const MAX_TEXT = 20_000;

/** What filling the form came to. */
export interface Filling {
  /** The labels of the fields that were filled. */
  filled: string[];
  /** Those that were typed before, and what the text says instead. */
  kept: { label: string; said: string }[];
}

interface PasteBoxProps {
  /** Whether the form still has fields from a text. */
  canUndo: boolean;
  onRead: (read: ReadText) => Filling;
  onUndo: () => void;
}

/** Takes a pasted email or text and says what it filled, what it left alone, and which lines have no field. */
export function PasteBox({ canUndo, onRead, onUndo }: PasteBoxProps) {
  const [text, setText] = useState('');
  const [result, setResult] = useState<Filling & Pick<ReadText, 'notPlaced'>>();
  const read = (whole: string) => {
    const found = readText(whole.slice(0, MAX_TEXT), today());
    setResult({ ...onRead(found), notPlaced: found.notPlaced });
  };
  const paste = ({ clipboardData, currentTarget }: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = clipboardData.getData('text/plain');
    const { value, selectionStart, selectionEnd } = currentTarget;
    read(value.slice(0, selectionStart) + pasted + value.slice(selectionEnd));
  };
  return (
    <section className={styles.box} aria-label="Fill from a text">
      <label className={styles.label} htmlFor="pasted-text">
        Paste an email or text
      </label>
      <Input.TextArea
        id="pasted-text"
        aria-describedby="pasted-text-note"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPaste={paste}
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={MAX_TEXT}
        autoComplete="off"
        spellCheck={false}
      />
      <div id="pasted-text-note" className={styles.note}>
        Fills the form below. The text stays in this browser.
      </div>
      <div className={styles.actions}>
        {text.trim() !== '' && (
          <Button size="small" onClick={() => read(text)}>
            Read again
          </Button>
        )}
        {canUndo && (
          <Button
            size="small"
            onClick={() => {
              onUndo();
              setResult(undefined);
            }}
          >
            Undo fill
          </Button>
        )}
      </div>
      <output>{result && <Outcome {...result} />}</output>
    </section>
  );
}

function Outcome({ filled, kept, notPlaced }: Filling & Pick<ReadText, 'notPlaced'>) {
  return (
    <div className={styles.outcome}>
      <p>
        {filled.length === 0
          ? 'No field was found in this text.'
          : `${filled.length} ${filled.length === 1 ? 'field' : 'fields'} filled from the text. Please check them.`}
      </p>
      {kept.length > 0 && (
        <>
          <p>Left as you have them; the text says:</p>
          <ul>
            {kept.map(({ label, said }) => (
              <li key={label}>
                {label}: {said}
              </li>
            ))}
          </ul>
        </>
      )}
      {notPlaced.length > 0 && (
        <details open={notPlaced.length <= MAX_SHOWN}>
          <summary>
            Not fully read: {notPlaced.length} {notPlaced.length === 1 ? 'line' : 'lines'}
          </summary>
          <ul>
            {notPlaced.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** More lines than these are closed at first, so that the form stays in sight. */
const MAX_SHOWN = 5;
