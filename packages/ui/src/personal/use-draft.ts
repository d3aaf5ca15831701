import { useMemo, useState, useSyncExternalStore } from 'react';
import { personalStored, type PersonalStore } from './personal.ts';
import type { Noun } from './written.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * The text of a field, which survives a reload of the tab until it is cleared. Never for a secret.
 * @param name of the draft, see `personalStored`
 * @param initial the text of a field in which nothing was typed
 * @param noun what signing out calls it, the same object each time; undefined for one that is deleted without asking
 */
export function useDraft(name: string, initial = '', noun?: Noun) {
  const draft = useMemo(
    () => personalStored({ name, kind: 'draft', isValid: isText, area: 'sessionStorage', noun: () => noun }),
    [name, noun],
  );
  return useStoredText(draft, initial);
}

/** The text of a field that is stored while it is typed, what stores the next one, and what clears it. */
export function useStoredText(store: PersonalStore<string>, initial = '') {
  const text = useSyncExternalStore(store.subscribe, store.read, () => undefined) ?? initial;
  // React subscribes to the store only after it has shown the field. What is typed before that has to render by itself:
  // otherwise React takes it out of the field again.
  const [, setTyped] = useState<string>();
  const write = (typed: string) => {
    setTyped(typed);
    if (typed === initial) {
      store.clear();
    } else {
      store.write(typed);
    }
  };
  return [text, write, store.clear] as const;
}
