import { useMemo, useSyncExternalStore } from 'react';
import { storedForms, watchKeptForms, type KeptForm } from './kept-forms.ts';

const NONE = '[]';
const asText = () => JSON.stringify(storedForms.read() ?? []);

/** The kept forms of this device, oldest first. */
export function useKeptForms(): readonly KeptForm[] {
  const text = useSyncExternalStore(watchKeptForms, asText, () => NONE);
  // Written above, from what `stored` has checked.
  return useMemo(() => JSON.parse(text) as KeptForm[], [text]);
}
