import { useState, type FocusEvent, type KeyboardEvent } from 'react';

interface RowActions<T> {
  onOpen?: ((item: T) => void) | undefined;
  onSelect?: ((item: T) => void) | undefined;
}

/**
 * Keyboard access to the rows of a table: one of them is in the tab order; arrow keys, Home and End move the focus,
 * Enter opens the row and Space selects it.
 * @returns the props of a row
 */
export function useRowFocus<T extends { id: string }>(
  items: readonly T[],
  { onOpen, onSelect }: RowActions<T>,
) {
  const [focusedId, setFocusedId] = useState<string>();
  const current = items.some(({ id }) => id === focusedId) ? focusedId : items[0]?.id;
  return (item: T) => ({
    tabIndex: item.id === current ? 0 : -1,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (event.target === event.currentTarget) {
        setFocusedId(item.id);
      }
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const row = event.currentTarget;
      // Between them are the rows that one of them opens to.
      const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > [tabindex]') ?? [])];
      const act: Record<string, () => void> = {
        ArrowDown: () => rows[rows.indexOf(row) + 1]?.focus(),
        ArrowUp: () => rows[rows.indexOf(row) - 1]?.focus(),
        Home: () => rows[0]?.focus(),
        End: () => rows.at(-1)?.focus(),
        Enter: () => onOpen?.(item),
        ' ': () => onSelect?.(item),
      };
      // A key pressed on a button within belongs to the button.
      if (event.target === row && act[event.key]) {
        event.preventDefault();
        act[event.key]?.();
      }
    },
  });
}
