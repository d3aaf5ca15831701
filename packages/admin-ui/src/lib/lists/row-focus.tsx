import {
  createContext,
  use,
  useState,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';

interface RowFocus {
  /** The row that is in the tab order. */
  current: string | undefined;
  onFocus: (id: string) => void;
}

const RowFocusContext = createContext<RowFocus>({ current: undefined, onFocus: () => undefined });

interface RowFocusProviderProps {
  items: readonly { id: string }[];
  /** The table. It is not rendered again when the focus moves: its rows are, and what is in them is not. */
  children: ReactNode;
}

/** Keyboard access to the rows of a table: one of them, the last that had the focus, is in the tab order. */
export function RowFocusProvider({ items, children }: RowFocusProviderProps) {
  const [focusedId, setFocusedId] = useState<string>();
  const current = items.some(({ id }) => id === focusedId) ? focusedId : items[0]?.id;
  return <RowFocusContext value={{ current, onFocus: setFocusedId }}>{children}</RowFocusContext>;
}

/** A row of such a table; what it opens to is a row without a key. */
export function FocusableRow(row: ComponentProps<'tr'> & { 'data-row-key'?: string }) {
  const { current, onFocus } = use(RowFocusContext);
  const id = row['data-row-key'];
  return id === undefined ? (
    <tr {...row} />
  ) : (
    <tr
      {...row}
      tabIndex={id === current ? 0 : -1}
      onFocus={(event: FocusEvent) => {
        if (event.target === event.currentTarget) {
          onFocus(id);
        }
      }}
    />
  );
}

interface RowActions {
  onOpen?: (() => void) | undefined;
  onSelect?: (() => void) | undefined;
}

/** What keys do on a row: arrow keys, Home and End move the focus, Enter opens the row and Space selects it. */
export const rowKeys =
  ({ onOpen, onSelect }: RowActions) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const row = event.currentTarget;
    // Between them are the rows that one of them opens to.
    const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > [tabindex]') ?? [])];
    const act: Record<string, () => void> = {
      ArrowDown: () => rows[rows.indexOf(row) + 1]?.focus(),
      ArrowUp: () => rows[rows.indexOf(row) - 1]?.focus(),
      Home: () => rows[0]?.focus(),
      End: () => rows.at(-1)?.focus(),
      Enter: () => onOpen?.(),
      ' ': () => onSelect?.(),
    };
    // A key pressed on a button within belongs to the button.
    if (event.target === row && act[event.key]) {
      event.preventDefault();
      act[event.key]?.();
    }
  };
