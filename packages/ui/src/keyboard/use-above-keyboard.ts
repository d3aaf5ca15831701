import { useEffect, type RefObject } from 'react';

/** A browser's own bars cover less than this, a keyboard more. In pixels. */
const MIN_KEYBOARD = 120;

/**
 * Sets on an element, while an on-screen keyboard is open, `--keyboard`, the height that it covers of the page,
 * `--above-keyboard`, the height that it leaves, and the attribute `data-keyboard`. A keyboard makes only the visual
 * viewport smaller, so that what is fixed to the bottom of the page would be beneath it.
 */
export function useAboveKeyboard(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = globalThis.visualViewport;
    const controller = new AbortController();
    const measure = () => {
      const shown = element.current;
      if (!viewport || !shown) {
        return;
      }
      const covered = Math.round(innerHeight - viewport.height - viewport.offsetTop);
      // Zooming in makes the visual viewport smaller, too.
      const isKeyboard = viewport.scale === 1 && covered >= MIN_KEYBOARD;
      const pixels = (length: number) => (isKeyboard ? `${Math.round(length)}px` : null);
      shown.toggleAttribute('data-keyboard', isKeyboard);
      shown.style.setProperty('--keyboard', pixels(covered));
      shown.style.setProperty('--above-keyboard', pixels(viewport.height));
    };
    for (const event of ['resize', 'scroll']) {
      viewport?.addEventListener(event, measure, { signal: controller.signal });
    }
    return () => controller.abort();
  }, [element]);
}
