import { useState } from 'react';
import { personalStored } from '@moveway/ui/personal/personal.ts';

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

/**
 * The columns of a table that its user hides, kept on this device for each user.
 * @param table names the table in storage
 * @param hiddenAtFirst the keys of the columns that are hidden until the user chooses
 */
export function useColumnChoice(table: string, hiddenAtFirst: readonly string[]) {
  const place = personalStored({ name: `columns.${table}`, kind: 'choice', isValid: isNames });
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
