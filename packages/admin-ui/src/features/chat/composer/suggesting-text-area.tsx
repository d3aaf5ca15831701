import { isComposing } from '@moveway/ui/keyboard/is-composing.ts';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { AutoComplete, Input, type GetProps } from 'antd';
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

/** `AutoComplete` takes what it is around for a field of one line that is the list's alone. */
const TEXT_BOX = {
  role: undefined,
  type: undefined,
  autoComplete: 'off',
  'aria-expanded': undefined,
  'aria-haspopup': undefined,
  'aria-owns': undefined,
};

/**
 * A text area that offers what matches the word at the caret. Arrow keys choose, Enter or Tab inserts, Escape
 * dismisses; the focus stays in the text, and screen readers follow `aria-activedescendant`.
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
  /** The key of the suggestion that Enter inserts. */
  const [active, setActive] = useState('');
  /** Where the dismissed word begins; another word is looked up again. */
  const [dismissed, setDismissed] = useState<number>();
  const caretToSet = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (caretToSet.current !== undefined) {
      frame.current?.querySelector('textarea')?.setSelectionRange(caretToSet.current, caretToSet.current);
      caretToSet.current = undefined;
    }
  });
  // The library leaves its list without a name.
  useEffect(() => {
    document.getElementById(`${id}_list`)?.setAttribute('aria-label', 'Suggestions');
  });
  const word = wordAtCaret(value, caret, triggers);
  const offered = word && word.from !== dismissed ? suggest(word.trigger, word.word) : [];
  const isOpen = offered.length > 0;

  const write = (next: string, nextCaret: number) => {
    setCaret(nextCaret);
    // The list begins at its top again.
    setActive('');
    if (!wordAtCaret(next, nextCaret, triggers)) {
      setDismissed(undefined);
    }
    onChange(next);
  };
  const insert = (key: string) => {
    const suggestion = offered.find((other) => other.key === key);
    if (word && suggestion) {
      const inserted = insertSuggestion(value, word, suggestion);
      caretToSet.current = inserted.caret;
      write(inserted.value, inserted.caret);
    }
  };

  return (
    <div ref={frame}>
      <AutoComplete
        id={id}
        className={styles.frame ?? ''}
        placement="topLeft"
        // All options are in the page, so that screen readers can read them.
        virtual={false}
        defaultActiveFirstOption
        options={offered.map(({ key, label, detail }) => ({
          value: key,
          label: (
            <>
              <strong>{label}</strong> <span className={styles.detail}>{detail}</span>
            </>
          ),
        }))}
        // Of the list, not of the text; the option of that value is the selected one.
        value={active}
        onActive={(key) => setActive(typeof key === 'string' ? key : '')}
        open={isOpen}
        onOpenChange={(isOpening) => !isOpening && setDismissed(word?.from)}
        onSelect={insert}
      >
        <Input.TextArea
          {...textArea}
          {...TEXT_BOX}
          value={value}
          onChange={({ target }) => write(target.value, target.selectionStart)}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={(event) => {
            // While an input method composes a character, keys are its own; Shift+Enter adds a line. The list knows
            // neither.
            const isText = isComposing(event) || event.shiftKey;
            if (isText && isOpen) {
              event.stopPropagation();
            } else if (!isText && !isOpen && event.key === 'Enter') {
              event.preventDefault();
              onEnter();
            }
          }}
        />
      </AutoComplete>
    </div>
  );
}
