import { useState } from 'react';
import { stored } from '@moveway/ui/store/stored.ts';
import { useSessionState } from './admin-api.ts';

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

/**
 * The columns of a table that its user hides, kept on this device for each user.
 * @param table names the table in storage
 * @param hiddenAtFirst the keys of the columns that are hidden until the user chooses
 */
export function useColumnChoice(table: string, hiddenAtFirst: readonly string[]) {
  const session = useSessionState();
  const userId = session.state === 'signed-in' ? session.user.id : '';
  const place = stored(`moveway.columns.${table}.${userId}`, [], isNames);
  const [hidden, setHidden] = useState<readonly string[]>(() => place.read() ?? hiddenAtFirst);
  return {
    isShown: (key: string) => !hidden.includes(key),
    hide: (keys: readonly string[]) => {
      place.write([...keys]);
      setHidden(keys);
    },
  };
}

export type ColumnChoice = ReturnType<typeof useColumnChoice>;
