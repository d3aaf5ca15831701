import { useSyncExternalStore } from 'react';

/** The dialogs over any page (specification, section 2). They link to each other, so at most one is open. */
export type AccountDialogName = 'sign-in' | 'sign-up';

let shown: AccountDialogName | undefined;
const listeners = new Set<() => void>();

/** Which dialog is open; none on a prerendered page. */
export function useAccountDialog(): AccountDialogName | undefined {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  );
}

export function openAccountDialog(name: AccountDialogName): void {
  show(name);
}

export function closeAccountDialog(): void {
  show(undefined);
}

function show(next: AccountDialogName | undefined): void {
  shown = next;
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
