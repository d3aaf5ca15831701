import { useRef } from 'react';

/** Restores the focus to the element that had it when a dialog opened, or to the page's content when that is gone. */
export function useFocusReturn(): { remember: () => void; restore: (event: Event) => void } {
  const opener = useRef<Element>(null);
  return {
    remember: () => {
      opener.current = document.activeElement;
    },
    restore: (event) => {
      event.preventDefault();
      // After a link or another dialog, the focus is already where it belongs.
      if (document.activeElement !== document.body) {
        return;
      }
      const isPresent = opener.current?.isConnected && opener.current !== document.body;
      const target = isPresent ? opener.current : document.querySelector('main');
      if (target instanceof HTMLElement) {
        target.focus({ preventScroll: true });
      }
    },
  };
}
