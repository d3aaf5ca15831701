import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

/**
 * The keyboard's way into the messages (F8) and back, also while a dialog holds the focus: dialogs of Radix and of Ant
 * Design listen on the document and fetch the focus back, so they are not told of its ways into the messages and among
 * them. Escape in there closes the message and no dialog.
 * @param region everything of the messages that can have the focus
 * @returns closes the message; focus that is in it returns to where it came from
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
    // Before any dialog hears of it.
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
