import { useEffect, useEffectEvent } from 'react';
import type { ScannedCode } from '@moveway/contracts/shipments/numbers/scanned-code.ts';
import { isCommand } from './command-key.ts';
import { onMisread, onScan, onSingleKey } from './typed-keys.ts';

/**
 * Runs `action` when `key` is pressed alone, unless the press belongs to a text field, an open dialog or a barcode
 * scanner, or such shortcuts are switched off.
 */
export function useShortcut(key: string, action: () => void): void {
  const run = useEffectEvent(action);
  useEffect(() => onSingleKey(key, () => run()), [key]);
}

/** Runs `action` for each code that a barcode scanner types, with the focus anywhere. */
export function useScan(action: (code: ScannedCode) => void): void {
  const run = useEffectEvent(action);
  useEffect(() => onScan((code) => run(code)), []);
}

/** Runs `action` for what a barcode scanner types that is neither a tracking number nor a VIN. */
export function useMisread(action: (text: string) => void): void {
  const run = useEffectEvent(action);
  useEffect(() => onMisread((text) => run(text)), []);
}

/** Runs `action` when `key` is pressed with Ctrl, on a Mac with Cmd, wherever the focus is. */
export function useCommandKey(key: string, action: () => void): void {
  const run = useEffectEvent(action);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === key && isCommand(event) && !event.repeat) {
        event.preventDefault();
        run();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [key]);
}
