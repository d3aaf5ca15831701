import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Input, type GetProps } from 'antd';
import { insertSuggestion, wordAtCaret, type Suggestion } from './suggestions.ts';
import styles from './suggesting-text-area.module.css';

interface SuggestingTextAreaProps extends Omit<GetProps<typeof Input.TextArea>, 'onChange' | 'value'> {
  value: string;
  onChange: (value: string) => void;
  /** Enter without Shift, while nothing is suggested. */
  onEnter: () => void;
  /** The characters that begin a word to look up. */
  triggers: readonly string[];
  suggest: (trigger: string, word: string) => readonly Suggestion[];
}

/**
 * A text area that offers what matches the word at the caret. Arrow keys choose, Enter or Tab inserts, Escape dismisses;
 * the focus stays in the text, and screen readers follow `aria-activedescendant`.
 */
export function SuggestingTextArea({
  value,
  onChange,
  onEnter,
  triggers,
  suggest,
  ...textArea
}: SuggestingTextAreaProps) {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [caret, setCaret] = useState(value.length);
  const [active, setActive] = useState(0);
  /** Where the dismissed word begins; another word is looked up again. */
  const [dismissed, setDismissed] = useState<number>();
  const caretToSet = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (caretToSet.current !== undefined) {
      frame.current?.querySelector('textarea')?.setSelectionRange(caretToSet.current, caretToSet.current);
      caretToSet.current = undefined;
    }
  });
  const word = wordAtCaret(value, caret, triggers);
  const offered = word && word.from !== dismissed ? suggest(word.trigger, word.word) : [];
  const chosen = offered[active] ?? offered[0];
  const optionId = (key: string) => `${id}-${key}`;

  const insert = (suggestion: Suggestion) => {
    if (word) {
      const inserted = insertSuggestion(value, word, suggestion);
      caretToSet.current = inserted.caret;
      setCaret(inserted.caret);
      setActive(0);
      onChange(inserted.value);
    }
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While an input method composes a character, keys are its own.
    if (event.nativeEvent.isComposing) {
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (chosen && step !== undefined) {
      event.preventDefault();
      setActive((offered.indexOf(chosen) + step + offered.length) % offered.length);
    } else if (chosen && word && ['Enter', 'Tab'].includes(event.key) && !event.shiftKey) {
      event.preventDefault();
      insert(chosen);
    } else if (chosen && word && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      setDismissed(word.from);
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      onEnter();
    }
  };

  return (
    <div className={styles.frame} ref={frame}>
      {offered.length > 0 && (
        // A list that belongs to a text area: the system's own lists take the focus, or offer whole values only.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see above.
        <div className={styles.list} id={`${id}-list`} role="listbox" aria-label="Suggestions">
          {offered.map((suggestion) => (
            // Chosen with the keys of the text area, which keeps the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- see above.
            <div
              key={suggestion.key}
              id={optionId(suggestion.key)}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the list.
              role="option"
              aria-selected={suggestion === chosen}
              tabIndex={-1}
              className={styles.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(suggestion)}
            >
              <strong>{suggestion.label}</strong> <span className={styles.detail}>{suggestion.detail}</span>
            </div>
          ))}
        </div>
      )}
      <Input.TextArea
        {...textArea}
        value={value}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={chosen && optionId(chosen.key)}
        onChange={(event) => {
          setCaret(event.target.selectionStart);
          setActive(0);
          onChange(event.target.value);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
