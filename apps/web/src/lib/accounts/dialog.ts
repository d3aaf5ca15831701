import { createStore } from '@moveway/ui/store/store.ts';
import { useSyncExternalStore } from 'react';

/** The dialogs over any page (specification, section 2). They link to each other, so at most one is open. */
export type AccountDialogName = 'sign-in' | 'sign-up' | 'forgot-password';

const shown = createStore<AccountDialogName | undefined>(undefined);

/** Which dialog is open; none on a prerendered page. */
export function useAccountDialog(): AccountDialogName | undefined {
  return useSyncExternalStore(shown.subscribe, shown.get, () => undefined);
}

export function openAccountDialog(name: AccountDialogName): void {
  shown.set(name);
}

export function closeAccountDialog(): void {
  shown.set(undefined);
}
