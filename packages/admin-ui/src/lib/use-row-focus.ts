import { useState, type FocusEvent, type KeyboardEvent } from 'react';

interface RowActions<T> {
  onOpen: (item: T) => void;
  onSelect?: (item: T) => void;
}

/**
 * Keyboard access to the rows of a table: one of them is in the tab order; arrow keys, Home and End move the focus, Enter
 * opens the row and Space selects it.
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
      const act: Record<string, () => void> = {
        ArrowDown: () => focus(row.nextElementSibling),
        ArrowUp: () => focus(row.previousElementSibling),
        Home: () => focus(row.parentElement?.firstElementChild),
        End: () => focus(row.parentElement?.lastElementChild),
        Enter: () => onOpen(item),
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

function focus(row: Element | null | undefined): void {
  if (row instanceof HTMLElement) {
    row.focus();
  }
}
