import { useLayoutEffect, useSyncExternalStore, type RefObject } from 'react';

const subscribe = () => () => {};

/**
 * False in prerendered HTML and while it hydrates, so that what only the browser knows (the address) is shown after
 * that.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

/**
 * Takes over what was typed into a prerendered field before the page's code was there. React leaves it in the field
 * when it hydrates, but does not report it, and would empty the field with the next render. A text that ends with a
 * new line was sent by Enter: its form is submitted as the browser does it.
 */
export function useEarlyText(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  onText: (text: string) => void,
): void {
  const wasHydrated = useHydrated();
  useLayoutEffect(() => {
    const { value = '', form } = field.current ?? {};
    // What is in a field that was rendered here has been reported already.
    if (wasHydrated || value.trim() === '') {
      return;
    }
    if (value.endsWith('\n')) {
      form?.submit();
    } else {
      onText(value);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, right after hydration.
  }, []);
}
