import { defaultTheme, isTheme, THEME_KEY, type ResolvedTheme, type Theme } from './theme.ts';

/** The theme of this page: stored choice, system preference, and the class on the root element. */

const listeners = new Set<() => void>();
/** The choice of this page when storage is forbidden. */
let unstored: Theme | undefined;
/** Paper is white. */
let isPrinting = false;

/** The chosen theme, the default where none was chosen. */
export function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return isTheme(stored) ? stored : (unstored ?? defaultTheme());
  } catch {
    return unstored ?? defaultTheme();
  }
}

/** The one that the chosen theme is now. */
export function resolvedTheme(): ResolvedTheme {
  if (isPrinting) {
    return 'light';
  }
  const theme = chosenTheme();
  return theme === 'system' ? (prefersDark().matches ? 'dark' : 'light') : theme;
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(THEME_KEY, theme);
    unstored = undefined;
  } catch {
    // Storage can be forbidden; the choice then lasts as long as the page.
    unstored = theme;
  }
  apply();
}

/** Changes the theme of people who chose none. */
export function setDefaultTheme(theme: Theme): void {
  document.documentElement.dataset['defaultTheme'] = theme;
  apply();
}

/** Calls back after each change. @returns stops it */
export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Has the page follow the operating system, other tabs and printing; called where it starts. @returns stops it */
export function followTheme(): () => void {
  const system = prefersDark();
  const onStorage = ({ key }: StorageEvent) => {
    // A null key means that everything was cleared.
    if (key === THEME_KEY || key === null) {
      apply();
    }
  };
  const onPrint = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    apply();
  };
  apply();
  addEventListener('beforeprint', onPrint);
  addEventListener('afterprint', onPrint);
  system.addEventListener('change', apply);
  addEventListener('storage', onStorage);
  return () => {
    system.removeEventListener('change', apply);
    removeEventListener('storage', onStorage);
    removeEventListener('beforeprint', onPrint);
    removeEventListener('afterprint', onPrint);
  };
}

function apply(): void {
  const { classList } = document.documentElement;
  classList.toggle('dark', resolvedTheme() === 'dark');
  classList.toggle('light', resolvedTheme() === 'light');
  for (const listener of listeners) {
    listener();
  }
}

function prefersDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}
