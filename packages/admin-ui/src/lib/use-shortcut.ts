import { useEffect, useEffectEvent } from 'react';

/** Runs `action` when `key` is pressed alone, unless the press belongs to a text field or an open dialog. */
export function useShortcut(key: string, action: () => void): void {
  const run = useEffectEvent(action);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
      if (event.key === key && isPlain && !event.defaultPrevented && !isTaken(event.target)) {
        event.preventDefault();
        run();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [key]);
}

function isTaken(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role="combobox"], [role="dialog"]') !== null
  );
}
