import { useEffect, useRef, type RefObject } from 'react';

/**
 * Gives the focus to the list when what had it went away with its row or its dialog, so that nobody working by keyboard
 * starts again at the top of the page.
 * @param changes whatever, when it changes, may have taken something away
 */
export function useListFocus<List extends HTMLElement>(
  changes: readonly unknown[],
): { list: RefObject<List | null>; workBegan: () => void } {
  const list = useRef<List>(null);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current && document.activeElement === document.body) {
      hasBegun.current = false;
      list.current?.focus({ preventScroll: true });
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the caller names what to look after.
  }, changes);
  return {
    list,
    workBegan: () => {
      hasBegun.current = true;
    },
  };
}
