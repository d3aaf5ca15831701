import { createContext, use, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createThemeStore, type ThemeStore } from './theme-store.ts';
import type { ResolvedTheme, Theme } from './theme.ts';

const ThemeContext = createContext<ThemeStore | undefined>(undefined);

/** Updates the class of the root element with the choice, the operating system and other tabs. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createThemeStore);
  useEffect(() => store.connect(), [store]);
  return <ThemeContext value={store}>{children}</ThemeContext>;
}

/**
 * The chosen theme (the default where nothing was chosen), the one it resolves to now, and setters. While a prerendered
 * page hydrates, they are as in its HTML: `system`, `light`.
 */
export function useTheme(): {
  theme: Theme;
  resolvedTheme: ResolvedTheme;
  setTheme: (theme: Theme) => void;
  setDefaultTheme: (theme: Theme) => void;
} {
  const store = use(ThemeContext);
  if (!store) {
    throw new Error('useTheme needs a ThemeProvider above it.');
  }
  const theme = useSyncExternalStore(store.subscribe, store.chosen, () => 'system' as const);
  const resolvedTheme = useSyncExternalStore(store.subscribe, store.resolved, () => 'light' as const);
  return { theme, resolvedTheme, setTheme: store.choose, setDefaultTheme: store.setDefault };
}
