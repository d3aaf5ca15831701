import { FieldFrame } from '@moveway/ui/field/field.tsx';
import { useCombobox, type UseComboboxStateChangeOptions } from 'downshift';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
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
  /** Those of the suggestions that have just the name that was typed; one alone is taken when the field is left. */
  exactly: (items: readonly Item[], text: string) => readonly Item[];
  /** Asks which one it is, where several have the name that was typed. */
  choice: (text: string) => ReactNode;
}

/** The suggestions for a text. */
interface Suggested<Item> {
  text: string;
  items: readonly Item[];
}

/**
 * A text with suggestions of the server. Enter takes the marked suggestion, also one that has not arrived yet, and
 * never sends the form.
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
  choice,
}: SuggestFieldProps<Item>) {
  const [suggested, setSuggested] = useState<Suggested<Item>>({ text: '', items: [] });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What the field has now, for answers that arrive later. */
  const current = useRef(value);
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
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void load(typed.trim()), PAUSE_MS);
  };
  const take = (item: Item) => {
    clearTimeout(timer.current);
    setSuggested({ text: textOf(item), items: [item] });
    onTake(item);
  };
  const leave = async () => {
    onBlur();
    const found = await load(text);
    const [only, ...others] = exactly(found, text);
    if (only && others.length === 0 && textOf(only) !== text) {
      take(only);
    }
  };

  const { isOpen, highlightedIndex, closeMenu, getLabelProps, getInputProps, getMenuProps, getItemProps } =
    useCombobox<Item>({
      items: [...items],
      inputValue: value,
      selectedItem: null,
      defaultHighlightedIndex: 0,
      itemToString: (item) => (item ? textOf(item) : ''),
      stateReducer: keepWhatWasTyped,
      onSelectedItemChange: ({ selectedItem }) => selectedItem !== null && take(selectedItem),
    });
  const isShown = isOpen && items.length > 0;
  const pressKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') {
      return;
    }
    event.preventDefault();
    if (!isShown) {
      closeMenu();
      void load(text).then(([first]) => first && take(first));
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
                  {...getItemProps({ item, index })}
                  className={index === highlightedIndex ? styles.marked : styles.item}
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
          {...(!isShown && { 'aria-activedescendant': undefined })}
        />
      )}
    </FieldFrame>
  );
}

/** Leaving the field and Escape take no suggestion and clear nothing. */
function keepWhatWasTyped<Item>(
  state: { inputValue: string },
  { type, changes }: UseComboboxStateChangeOptions<Item>,
) {
  return type === useCombobox.stateChangeTypes.InputBlur ||
    type === useCombobox.stateChangeTypes.InputKeyDownEscape
    ? { ...changes, inputValue: state.inputValue, selectedItem: null }
    : changes;
}
