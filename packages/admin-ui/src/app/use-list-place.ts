import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

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
  const hasList = useRef(false);
  useEffect(() => {
    const left = before.current?.openNumber;
    before.current = { openNumber };
    if (openNumber === undefined) {
      hasList.current = true;
    }
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
    if (hasList.current) {
      void navigate(-1);
    } else {
      void navigate(consolePath);
    }
  };
}
