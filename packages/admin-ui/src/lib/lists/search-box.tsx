import { isComposing } from '@moveway/ui/keyboard/is-composing.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { commandText } from '../shortcuts/command-key.ts';
import { useShortcut } from '../shortcuts/use-shortcut.ts';

const SEARCH_PAUSE_MS = 250;

interface SearchBoxProps {
  label: string;
  placeholder: string;
  className: string | undefined;
  maxLength: number;
  /** What is searched for now. */
  search: string;
  onSearch: (search: string) => void;
  /** Whether `/` brings the focus here; one box of a screen at most. */
  hasShortcut?: boolean;
  /** What stands in the box for a text that is pasted; undefined to take it as it is. */
  readPasted?: (pasted: string) => string | undefined;
}

/** Moves the focus to the search box of a list, from a button of that list that is about to disappear. */
export function focusSearch({ currentTarget }: { currentTarget: Element }): void {
  currentTarget.closest('section')?.querySelector<HTMLElement>('[type="search"]')?.focus();
}

/**
 * Searches a moment after typing stops, or at once on Enter. Escape leaves it, so that single keys act on what was
 * found.
 */
export function SearchBox({
  label,
  placeholder,
  className,
  maxLength,
  search,
  onSearch,
  hasShortcut = false,
  readPasted,
}: SearchBoxProps) {
  const input = useRef<InputRef>(null);
  const [text, setText] = useState(search);
  const [known, setKnown] = useState(search);
  // What was searched for last, as it was typed: the address may still show an earlier search.
  const [asked, setAsked] = useState(search);
  // The address changed from elsewhere (back, "show all"): it wins over the box, except over what is typed meanwhile.
  if (search !== known) {
    setKnown(search);
    if (text.trim() === search) {
      setAsked(text);
    } else if (text.trim() === asked.trim()) {
      setText(search);
      setAsked(search);
    }
  }
  const ask = () => {
    setAsked(text);
    onSearch(text.trim());
  };
  const onPause = useEffectEvent(ask);
  useShortcut('/', () => hasShortcut && input.current?.focus({ cursor: 'all' }));
  useEffect(() => {
    if (text.trim() === search) {
      return undefined;
    }
    const timer = setTimeout(() => onPause(), SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, search]);
  return (
    <Input
      ref={input}
      type="search"
      aria-label={label}
      className={className ?? ''}
      placeholder={placeholder}
      title={hasShortcut ? `Press / to search, ${commandText('K')} for commands` : undefined}
      prefix={<SearchOutlined />}
      maxLength={maxLength}
      allowClear
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text');
        const { selectionStart, selectionEnd, value } = event.currentTarget;
        // A field of one line drops the breaks of a pasted column, which would join its numbers.
        const column = /[\n\t]/.test(pasted) ? pasted.trim().replaceAll(/\s+/g, ' ') : undefined;
        const taken = readPasted?.(pasted) ?? column;
        if (taken !== undefined) {
          event.preventDefault();
          const [before, after] = [value.slice(0, selectionStart ?? 0), value.slice(selectionEnd ?? 0)];
          setText(`${before}${taken}${after}`.slice(0, maxLength));
        }
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isComposing(event)) {
          // Chromium would delete the text.
          event.preventDefault();
          event.currentTarget.blur();
        }
      }}
      onPressEnter={ask}
    />
  );
}
