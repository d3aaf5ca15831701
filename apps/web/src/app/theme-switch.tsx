import { useTheme } from '@moveway/ui/theme/theme-provider.tsx';
import { isTheme, type Theme } from '@moveway/ui/theme/theme.ts';
import { VisuallyHidden } from '@moveway/ui/visually-hidden/visually-hidden.tsx';
import { useId, useLayoutEffect, useRef } from 'react';
import styles from './theme-switch.module.css';

const CHOICES: readonly { theme: Theme; label: string; icon: string }[] = [
  {
    theme: 'light',
    label: 'Light',
    icon: 'M10 6a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM9 0h2v4H9Zm0 16h2v4H9ZM0 9h4v2H0Zm16 0h4v2h-4Z',
  },
  { theme: 'dark', label: 'Dark', icon: 'M8 2a8 8 0 1 0 10 10A7 7 0 0 1 8 2Z' },
  { theme: 'system', label: 'System', icon: 'M1 3h18v11H1Zm2 2v7h14V5Zm3 11h8v2H6Z' },
];

/** Switches between light, dark and the system's theme (specification, section 2). */
export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  const group = useId();
  const choices = useRef<HTMLFieldSetElement>(null);
  // Takes over what was chosen in the prerendered page before its code was there: React leaves the radio as it is when
  // it hydrates, but does not report it.
  useLayoutEffect(() => {
    const pressed = choices.current?.querySelector<HTMLInputElement>(':checked:not([checked])')?.value;
    if (isTheme(pressed)) {
      setTheme(pressed);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, right after hydration.
  }, []);
  return (
    <fieldset ref={choices} className={styles.switch} aria-label="Theme">
      {CHOICES.map((choice) => (
        <label key={choice.theme} className={styles.choice} title={choice.label}>
          <input
            className={styles.input}
            type="radio"
            name={group}
            value={choice.theme}
            checked={theme === choice.theme}
            onChange={() => setTheme(choice.theme)}
          />
          <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
            <path d={choice.icon} fill="currentColor" />
          </svg>
          <VisuallyHidden>{choice.label}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  );
}
