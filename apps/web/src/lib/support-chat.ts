import { useSyncExternalStore } from 'react';

/** Whether the chat with support is open over the page; any part of a page may open it. */
let isOpen = false;
const listeners = new Set<() => void>();

export function useSupportChat(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );
}

export function openSupportChat(): void {
  show(true);
}

export function closeSupportChat(): void {
  show(false);
}

function show(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
