import { useMemo, useState, useSyncExternalStore } from 'react';
import { personalStored } from './personal.ts';
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
  const text = useSyncExternalStore(draft.subscribe, draft.read, () => undefined) ?? initial;
  // React subscribes to the store only after it has shown the field. What is typed before that has to render by itself:
  // otherwise React takes it out of the field again.
  const [, setTyped] = useState<string>();
  const write = (typed: string) => {
    setTyped(typed);
    if (typed === initial) {
      draft.clear();
    } else {
      draft.write(typed);
    }
  };
  return [text, write, draft.clear] as const;
}
