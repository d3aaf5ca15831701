export const THEMES = ['light', 'dark', 'system'] as const;
/** What a person chose; `system` follows the operating system (specification, section 4). */
export type Theme = (typeof THEMES)[number];
export type ResolvedTheme = 'light' | 'dark';

/** The key in local storage that holds the choice. */
export const THEME_KEY = 'moveway.theme';

/**
 * The theme of a person who chose none: what the server wrote on the root element (`data-default-theme`), else the
 * system's.
 */
export function defaultTheme(): Theme {
  const given = document.documentElement.dataset['defaultTheme'];
  return isTheme(given) ? given : 'system';
}

/**
 * Sets the class on the root element from the stored choice, else from the default. Runs before the first paint, as a script of its own made
 * from this function's text, and so must not refer to anything outside itself.
 */
export function bootTheme(key: string): void {
  let chosen: string | null | undefined;
  try {
    chosen = localStorage.getItem(key);
  } catch {
    // Storage can be forbidden; the default is then all there is.
  }
  chosen ??= document.documentElement.dataset['defaultTheme'];
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.add(isDark ? 'dark' : 'light');
}

export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value);
}
