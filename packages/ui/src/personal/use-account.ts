import { useSyncExternalStore } from 'react';
import { currentAccount, whenAccountChanges } from './account.ts';

/** The id of the user that this page belongs to, see `currentAccount`; undefined while a prerendered page hydrates. */
export function useAccount(): string | undefined {
  return useSyncExternalStore(whenAccountChanges, currentAccount, () => undefined);
}
