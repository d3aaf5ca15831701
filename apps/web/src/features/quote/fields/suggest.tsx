import { FieldFrame } from '@moveway/ui/field/field.tsx';
import { useCombobox, type UseComboboxStateChangeOptions } from 'downshift';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import styles from './suggest.module.css';

/** The pause in typing, in milliseconds, after which the server is asked. */
const PAUSE_MS = 200;
const SHORTEST = 2;

export interface SuggestFieldProps<Item> {
  label: string;
  placeholder?: string;
  hint?: string;
  error?: string | undefined;
  required?: boolean;
  name: string;
  value: string;
  inputRef: Ref<HTMLInputElement>;
  onChange: (text: string) => void;
  onBlur: () => void;
  /** Gives nothing where the server cannot be asked. */
  suggest: (search: string) => Promise<readonly Item[]>;
  /** What a suggestion is called; each has another name. */
  textOf: (item: Item) => string;
  /** A suggestion was taken. */
  onTake: (item: Item) => void;
  /** Those of the suggestions that a text names; one alone is taken when the field is left. */
  exactly: (items: readonly Item[], text: string) => readonly Item[];
  /** Whether the form says already what a suggestion does; where it does not, a restored text is taken. */
  isTaken?: (item: Item) => boolean;
  /** Asks which one it is, where several have the name that was typed. */
  choice: (text: string) => ReactNode;
}

/** The suggestions for a text. */
interface Suggested<Item> {
  text: string;
  items: readonly Item[];
}

/**
 * A text with suggestions of the server. The first one is marked until an arrow key or the pointer marks another. Enter
 * and Tab take the marked one, also when it has not arrived yet, and Enter never sends the form.
 */
export function SuggestField<Item>({
  label,
  placeholder,
  hint,
  error,
  required,
  name,
  value,
  inputRef,
  onChange,
  onBlur,
  suggest,
  textOf,
  onTake,
  exactly,
  isTaken,
  choice,
}: SuggestFieldProps<Item>) {
  const [suggested, setSuggested] = useState<Suggested<Item>>({ text: '', items: [] });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What the field has now, for answers that arrive later. */
  const current = useRef(value);
  /** Whether the text was typed since a suggestion was taken; undefined where neither happened on this page. */
  const isTyped = useRef<boolean>(undefined);
  const itemId = useId();
  useEffect(() => {
    current.current = value;
  }, [value]);
  const text = value.trim();
  const items = suggested.text === text ? suggested.items : [];

  const load = async (search: string): Promise<readonly Item[]> => {
    clearTimeout(timer.current);
    if (search.length < SHORTEST) {
      return [];
    }
    if (suggested.text === search) {
      return suggested.items;
    }
    const found = await suggest(search);
    if (current.current.trim() !== search) {
      return [];
    }
    setSuggested({ text: search, items: found });
    return found;
  };
  const type = (typed: string) => {
    onChange(typed);
    isTyped.current = true;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void load(typed.trim()), PAUSE_MS);
  };
  const take = (item: Item) => {
    clearTimeout(timer.current);
    isTyped.current = false;
    setSuggested({ text: textOf(item), items: [item] });
    onTake(item);
  };
  const { isOpen, highlightedIndex, getLabelProps, getInputProps, getMenuProps, getItemProps } =
    useCombobox<Item>({
      items: [...items],
      inputValue: value,
      selectedItem: null,
      getItemId: (index) => itemId + index,
      itemToString: (item) => (item ? textOf(item) : ''),
      stateReducer: keepWhatWasTyped,
      onSelectedItemChange: ({ selectedItem }) => selectedItem !== null && take(selectedItem),
    });
  const isShown = isOpen && items.length > 0;
  const marked = Math.max(highlightedIndex, 0);
  const takeMarked = async () => {
    const item = (await load(text))[marked];
    if (item) {
      take(item);
    }
  };
  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault();
    }
    if (event.key === 'Enter' || (event.key === 'Tab' && isOpen && isTyped.current)) {
      void takeMarked();
    }
  };
  const leave = async () => {
    onBlur();
    const found = await load(text);
    const [only, ...others] = exactly(found, text);
    if (only && others.length === 0 && (isTyped.current ?? isTaken?.(only) === false)) {
      take(only);
    }
  };
  const choices = isOpen ? [] : exactly(items, text);

  return (
    <FieldFrame
      label={label}
      labelProps={getLabelProps()}
      // What is still being typed is not wrong yet.
      error={isShown ? undefined : error}
      hint={hint}
      below={
        <>
          <ul {...getMenuProps({ 'aria-label': label })} className={isShown ? styles.list : styles.closed}>
            {isShown &&
              items.map((item, index) => (
                <li
                  key={textOf(item)}
                  {...getItemProps({ item, index, 'aria-selected': index === marked })}
                  className={index === marked ? styles.marked : styles.item}
                >
                  {textOf(item)}
                </li>
              ))}
          </ul>
          {choices.length > 1 && (
            <fieldset className={styles.choice}>
              <legend>{choice(text)}</legend>
              {choices.map((item) => (
                <button key={textOf(item)} type="button" onClick={() => take(item)}>
                  {textOf(item)}
                </button>
              ))}
            </fieldset>
          )}
        </>
      }
    >
      {({ id: _id, ...control }) => (
        <input
          {...getInputProps({
            ...control,
            ref: inputRef,
            name,
            placeholder,
            required,
            autoComplete: 'off',
            'aria-expanded': isShown,
            onChange: (event) => type(event.currentTarget.value),
            onBlur: () => void leave(),
            onKeyDown: pressKey,
          })}
          aria-activedescendant={isShown ? itemId + marked : undefined}
        />
      )}
    </FieldFrame>
  );
}

/** Keys take no suggestion by the list itself, and Escape clears nothing. */
function keepWhatWasTyped<Item>(
  state: { inputValue: string },
  { type, changes }: UseComboboxStateChangeOptions<Item>,
) {
  const { InputBlur, InputKeyDownEnter, InputKeyDownEscape } = useCombobox.stateChangeTypes;
  return type === InputBlur || type === InputKeyDownEnter || type === InputKeyDownEscape
    ? { ...changes, inputValue: state.inputValue, selectedItem: null }
    : changes;
}
