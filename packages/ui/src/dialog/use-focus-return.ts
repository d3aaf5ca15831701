import { useRef } from 'react';

/** Gives the focus back to what had it when a dialog opened, or to the page's content when that is gone. */
export function useFocusReturn(): { remember: () => void; giveBack: (event: Event) => void } {
  const opener = useRef<Element>(null);
  return {
    remember: () => {
      opener.current = document.activeElement;
    },
    giveBack: (event) => {
      event.preventDefault();
      // Whoever left by a link, or for another dialog, is somewhere already.
      if (document.activeElement !== document.body) {
        return;
      }
      const isThere = opener.current?.isConnected && opener.current !== document.body;
      const target = isThere ? opener.current : document.querySelector('main');
      if (target instanceof HTMLElement) {
        target.focus({ preventScroll: true });
      }
    },
  };
}
