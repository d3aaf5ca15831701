import { useEffect, type RefObject } from 'react';

/** What a browser's own bars cover is less, and no keyboard. In pixels. */
const LEAST_KEYBOARD = 120;

/**
 * Sets as properties of an element's style how much an on-screen keyboard covers of the page, and what it leaves: a keyboard makes
 * only the visual viewport smaller, so that what is fixed to the bottom of the page would be beneath it. Sets
 * `--keyboard` and `--above-keyboard`, in pixels, while there is one.
 */
export function useAboveKeyboard(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport } = globalThis;
    const controller = new AbortController();
    const measure = () => {
      const { height = 0, offsetTop = 0, scale = 1 } = visualViewport ?? {};
      const covered = Math.round(innerHeight - height - offsetTop);
      // Whoever zooms in makes the visual viewport smaller, too.
      const isKeyboard = scale === 1 && covered >= LEAST_KEYBOARD;
      element.current?.style.setProperty('--keyboard', isKeyboard ? `${covered}px` : null);
      element.current?.style.setProperty('--above-keyboard', isKeyboard ? `${Math.round(height)}px` : null);
    };
    for (const event of ['resize', 'scroll']) {
      visualViewport?.addEventListener(event, measure, { signal: controller.signal });
    }
    return () => controller.abort();
  }, [element]);
}
