import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** With an entry of the history that was opened from the list: the entry before it is the list as it was left. */
export const FROM_LIST = { isFromList: true } as const;

interface ListPlace {
  consolePath: string;
  /** The package whose page is open. */
  openNumber: string | undefined;
}

/**
 * Returns from the page of a package to the list as it was: its filters, which are in the address, and the package's
 * row, which gets the focus.
 * @returns the way back; from a page that was opened by its address it leads to the list
 */
export function useListPlace({ consolePath, openNumber }: ListPlace): () => void {
  const navigate = useNavigate();
  const before = useRef<{ openNumber: string | undefined }>(undefined);
  // In the history, so that a reload keeps it.
  const state: unknown = useLocation().state;
  const isFromList = typeof state === 'object' && state !== null && 'isFromList' in state;
  useEffect(() => {
    const left = before.current?.openNumber;
    before.current = { openNumber };
    if (left === undefined || openNumber !== undefined) {
      return undefined;
    }
    // After the shell, which goes to the top of every new page.
    const timer = setTimeout(() => {
      const row = document
        .querySelector<HTMLElement>(`[data-package="${CSS.escape(left)}"]`)
        ?.closest('[data-row-key]');
      row?.scrollIntoView({ block: 'center', behavior: 'instant' });
      if (row instanceof HTMLElement) {
        row.focus({ preventScroll: true });
      }
    });
    return () => clearTimeout(timer);
  }, [openNumber]);
  return () => {
    if (isFromList) {
      void navigate(-1);
    } else {
      void navigate(consolePath);
    }
  };
}
