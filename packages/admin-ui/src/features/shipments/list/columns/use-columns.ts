import { useState } from 'react';
import { personalStored } from '@moveway/ui/personal/personal.ts';
import { CHOOSABLE_COLUMNS, COLUMNS, HIDDEN_AT_FIRST } from './columns.tsx';
import type { usePackageFilter } from '../filter/use-filter.ts';

export interface ColumnChoice {
  isShown: (key: string) => boolean;
  /** Hides these, and shows all others. */
  hide: (keys: readonly string[]) => void;
}

const isChoosable = (key: string) => CHOOSABLE_COLUMNS.some((column) => column.key === key);

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

/**
 * The columns of which a user decided otherwise than they are at first, on this device. So a column that is new is at
 * first the same for everybody.
 */
const changedColumns = personalStored({ name: 'columns.packages', kind: 'choice', isValid: isNames });

/** Shown columns as the address has them; those that are always shown are among them, so that it is never empty. */
const textOf = (isShown: (key: string) => boolean) =>
  COLUMNS.map(({ key }) => key)
    .filter((key) => !isChoosable(key) || isShown(key))
    .join('.');

/** The choice that its user made on this device. */
export function useOwnColumns(): ColumnChoice {
  const [changed, setChanged] = useState<readonly string[]>(() => changedColumns.read() ?? []);
  return {
    isShown: (key) => changed.includes(key) === HIDDEN_AT_FIRST.includes(key),
    hide: (keys) => {
      const next = CHOOSABLE_COLUMNS.map(({ key }) => key).filter(
        (key) => keys.includes(key) !== HIDDEN_AT_FIRST.includes(key),
      );
      changedColumns.write(next);
      setChanged(next);
    },
  };
}

/**
 * The columns of the list of packages: those that the address names, as a view does, else the user's own choice, which
 * a view leaves as it was.
 */
export function usePackageColumns({
  read,
  open,
}: Pick<ReturnType<typeof usePackageFilter>, 'read' | 'open'>): ColumnChoice {
  const own = useOwnColumns();
  const named = read('columns')?.split('.');
  return {
    isShown: (key) => !isChoosable(key) || (named ? named.includes(key) : own.isShown(key)),
    hide: (keys) =>
      named ? open({ columns: textOf((key) => !keys.includes(key)) }, { replace: true }) : own.hide(keys),
  };
}

/** An address that names the columns, the user's own where it named none. */
export function withColumns(search: string, own: ColumnChoice): string {
  const named = new URLSearchParams(search);
  if (!named.has('columns')) {
    named.set('columns', textOf(own.isShown));
  }
  return named.toString();
}
