import { useState, type ClipboardEvent } from 'react';
import { Button, Input } from 'antd';
import { today } from '../../../../lib/forms/day-text.ts';
import { markedParts, type Mark, type TextFields } from './findings.ts';
import { readText } from './read-text.ts';
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
  onRead: (fields: TextFields) => Filling;
  onUndo: () => void;
  /** Called when the text begins or ends to stand beside the form. */
  onShow: (isShown: boolean) => void;
}

interface Result extends Filling {
  text: string;
  marks: Mark[];
}

/** Takes a pasted email or text, says what it filled, and shows the text with marks where it was read. */
export function PasteBox({ canUndo, onRead, onUndo, onShow }: PasteBoxProps) {
  const [text, setText] = useState('');
  const [result, setResult] = useState<Result>();
  const show = (next: Result | undefined) => {
    setResult(next);
    onShow(next !== undefined);
  };
  const read = (whole: string) => {
    const asked = whole.slice(0, MAX_TEXT);
    const { fields, marks } = readText(asked, today());
    show({ ...onRead(fields), text: asked, marks });
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
        onChange={({ target }) => {
          setText(target.value);
          if (target.value.trim() === '') {
            show(undefined);
          }
        }}
        onPaste={paste}
        autoSize={{ minRows: 1, maxRows: result ? 2 : 6 }}
        maxLength={MAX_TEXT}
        autoComplete="off"
        spellCheck={false}
      />
      <div id="pasted-text-note" className={styles.note}>
        Fills in what is sure. The text stays in this browser.
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
              show(undefined);
            }}
          >
            Undo fill
          </Button>
        )}
      </div>
      <output>{result && <Outcome {...result} />}</output>
      {result && <MarkedText {...result} />}
    </section>
  );
}

function Outcome({ filled, kept }: Filling) {
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
    </div>
  );
}

function MarkedText({ text, marks }: Pick<Result, 'text' | 'marks'>) {
  return (
    // What scrolls has to be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above.
    <section className={styles.text} aria-label="The text, marked where it was read" tabIndex={0}>
      {markedParts(text, marks).map(({ part, isMarked }, index) =>
        isMarked ? <mark key={index}>{part}</mark> : <span key={index}>{part}</span>,
      )}
    </section>
  );
}
