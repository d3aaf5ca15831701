import { useSyncExternalStore } from 'react';
import { chosenTheme, resolvedTheme, subscribeToTheme } from './theme-store.ts';

/** The chosen theme. While a prerendered page hydrates, it is that of its HTML. */
export const useTheme = () => useSyncExternalStore(subscribeToTheme, chosenTheme, () => 'system' as const);

/** The theme that the page has now. While a prerendered page hydrates, it is `light`. */
export const useResolvedTheme = () =>
  useSyncExternalStore(subscribeToTheme, resolvedTheme, () => 'light' as const);
