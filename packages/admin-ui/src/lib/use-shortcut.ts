import { useEffect, useEffectEvent } from 'react';
import { singleKeys } from './single-keys.ts';

/**
 * Runs `action` when `key` is pressed alone, unless the press belongs to a text field or an open dialog, or such
 * shortcuts are switched off.
 */
export function useShortcut(key: string, action: () => void): void {
  const run = useEffectEvent(action);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
      if (
        singleKeys.get() &&
        event.key.toLowerCase() === key &&
        isPlain &&
        !event.defaultPrevented &&
        !isTaken(event.target)
      ) {
        event.preventDefault();
        run();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [key]);
}

/** Runs `action` when `key` is pressed with Ctrl or Cmd, wherever the focus is. */
export function useCommandKey(key: string, action: () => void): void {
  const run = useEffectEvent(action);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && !event.repeat;
      if (event.key.toLowerCase() === key && isCommand) {
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
