import { defaultTheme, isTheme, THEME_KEY, type ResolvedTheme, type Theme } from './theme.ts';

export interface ThemeStore {
  chosen: () => Theme;
  resolved: () => ResolvedTheme;
  choose: (theme: Theme) => void;
  /** Changes the theme of people who chose none. */
  setDefault: (theme: Theme) => void;
  subscribe: (listener: () => void) => () => void;
  /** Listens to the operating system, other tabs and printing. @returns stops listening */
  connect: () => () => void;
}

/** The theme of this page: stored choice, system preference, and the class on the root element. */
export function createThemeStore(): ThemeStore {
  const listeners = new Set<() => void>();
  /** The choice of this page when storage is forbidden. */
  let unstored: Theme | undefined;
  /** Paper is white. */
  let isPrinting = false;

  const chosen = (): Theme => {
    try {
      const stored = localStorage.getItem(THEME_KEY);
      return isTheme(stored) ? stored : (unstored ?? defaultTheme());
    } catch {
      return unstored ?? defaultTheme();
    }
  };
  const resolved = (): ResolvedTheme => {
    if (isPrinting) {
      return 'light';
    }
    const theme = chosen();
    return theme === 'system' ? (prefersDark().matches ? 'dark' : 'light') : theme;
  };
  const apply = () => {
    const { classList } = document.documentElement;
    classList.toggle('dark', resolved() === 'dark');
    classList.toggle('light', resolved() === 'light');
    for (const listener of listeners) {
      listener();
    }
  };

  return {
    chosen,
    resolved,
    choose(theme) {
      unstored = theme;
      try {
        localStorage.setItem(THEME_KEY, theme);
      } catch {
        // Storage can be forbidden; the choice then lasts as long as the page.
      }
      apply();
    },
    setDefault(theme) {
      document.documentElement.dataset['defaultTheme'] = theme;
      apply();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    connect() {
      const system = prefersDark();
      const onStorage = (event: StorageEvent) => {
        // A null key means that everything was cleared.
        if (event.key === THEME_KEY || event.key === null) {
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
    },
  };
}

function prefersDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}
