import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/**
 * Lets the focus move into the messages (F8) and back while a dialog traps it: dialogs of Radix and of Ant Design
 * listen for focus events on the document and would take the focus back, so events within the messages stop below it.
 * Escape in there closes the message and no dialog.
 * @param region the element around all focusable parts of the messages
 * @returns closes the message and returns the focus from it to where it was before
 */
export function useToastFocus(region: RefObject<HTMLElement | null>, onClose: () => void): () => void {
  const cameFrom = useRef<EventTarget>(null);

  const close = () => {
    if (isIn(region.current, document.activeElement)) {
      const from = cameFrom.current;
      const target = from instanceof HTMLElement && from.isConnected ? from : document.querySelector('main');
      target?.focus({ preventScroll: true });
    }
    onClose();
  };
  const onEscape = useEffectEvent(close);

  useEffect(() => {
    const root = document.documentElement;
    const onFocusIn = (event: FocusEvent) => {
      if (isIn(region.current, event.target)) {
        event.stopPropagation();
        if (!isIn(region.current, event.relatedTarget)) {
          cameFrom.current = event.relatedTarget;
        }
      }
    };
    const onFocusOut = (event: FocusEvent) => {
      if (isIn(region.current, event.relatedTarget)) {
        event.stopPropagation();
      }
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && isIn(region.current, document.activeElement)) {
        event.stopPropagation();
        onEscape();
      }
    };
    root.addEventListener('focusin', onFocusIn);
    root.addEventListener('focusout', onFocusOut);
    // Captured before the handlers of dialogs.
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      root.removeEventListener('focusin', onFocusIn);
      root.removeEventListener('focusout', onFocusOut);
      removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [region]);

  return close;
}

function isIn(region: HTMLElement | null, target: EventTarget | null): boolean {
  return target instanceof Node && region !== null && region.contains(target);
}
