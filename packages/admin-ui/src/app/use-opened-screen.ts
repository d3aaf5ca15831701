import { useEffect, useRef, type RefObject } from 'react';
import { useMatch } from 'react-router-dom';
import { packagePath } from '../lib/address/links.ts';

/**
 * Has each screen begin at its top, with the focus unless it has put that somewhere itself. The list is gone back to at
 * the row of the package whose page was left.
 * @param place where the screen is, the same for all that can be open in it
 * @returns for the element around the screen
 */
export function useOpenedScreen(place: string): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  const openNumber = useMatch(`${packagePath('')}:number`)?.params.number;
  const before = useRef({ place, openNumber });
  useEffect(() => {
    const left = before.current;
    before.current = { place, openNumber };
    if (left.place === place) {
      return;
    }
    const row = left.openNumber
      ? body.current
          ?.querySelector(`[data-package="${CSS.escape(left.openNumber)}"]`)
          ?.closest<HTMLElement>('[data-row-key]')
      : undefined;
    if (row) {
      row.scrollIntoView({ block: 'center', behavior: 'instant' });
      row.focus({ preventScroll: true });
      return;
    }
    scrollTo({ top: 0, behavior: 'instant' });
    if (!body.current?.contains(document.activeElement)) {
      body.current?.focus({ preventScroll: true });
    }
  }, [place, openNumber]);
  return body;
}
