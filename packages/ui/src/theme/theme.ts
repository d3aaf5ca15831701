export const THEMES = ['light', 'dark', 'system'] as const;
/** A choice of theme; `system` follows the operating system (specification, section 4). */
export type Theme = (typeof THEMES)[number];
export type ResolvedTheme = 'light' | 'dark';

/** The key of the choice in local storage. */
export const THEME_KEY = 'moveway.theme';

/**
 * The theme where none was chosen: the site's default, which the server writes on the root element
 * (`data-default-theme`), else the system's.
 */
export function defaultTheme(): Theme {
  const given = document.documentElement.dataset['defaultTheme'];
  return isTheme(given) ? given : 'system';
}

/**
 * Sets the class on the root element from the stored choice, else from the default. Its text is embedded as a script
 * that runs before the first paint, so it must not refer to anything outside itself.
 */
export function bootTheme(key: string): void {
  let chosen: string | null | undefined;
  try {
    chosen = localStorage.getItem(key);
  } catch {
    // Storage can be forbidden; the default applies then.
  }
  chosen ??= document.documentElement.dataset['defaultTheme'];
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.add(isDark ? 'dark' : 'light');
}

export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value);
}
