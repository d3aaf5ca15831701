import { createStore } from '@moveway/ui/store/store.ts';
import { useSyncExternalStore } from 'react';

/** Whether the support chat is open. Any part of a page may open it. */
const isOpen = createStore(false);

export function useSupportChat(): boolean {
  return useSyncExternalStore(isOpen.subscribe, isOpen.get, () => false);
}

export function openSupportChat(): void {
  isOpen.set(true);
}

export function closeSupportChat(): void {
  isOpen.set(false);
}
