import { useTheme } from '@moveway/ui/theme/theme-provider.tsx';
import { isTheme } from '@moveway/ui/theme/theme.ts';
import { VisuallyHidden } from '@moveway/ui/visually-hidden/visually-hidden.tsx';
import { useLayoutEffect, useRef } from 'react';
import styles from './theme-switch.module.css';

/** Chooses between light, dark and the system's theme (specification, section 2), in the menu of a native select. */
export function ThemeSwitch() {
  const { theme, setTheme } = useTheme();
  const select = useRef<HTMLSelectElement>(null);
  const choose = (value: unknown) => isTheme(value) && setTheme(value);
  // Takes over what was chosen in the prerendered page before its code was there: React leaves the select as it is when
  // it hydrates, but does not report it. Only in that page an option is selected by its HTML.
  useLayoutEffect(() => {
    const { options = [], value } = select.current ?? {};
    const prerendered = [...options].find(({ defaultSelected }) => defaultSelected);
    if (prerendered && prerendered.value !== value) {
      choose(value);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once, right after hydration.
  }, []);
  return (
    <label>
      <VisuallyHidden>Theme</VisuallyHidden>
      <select
        ref={select}
        className={styles.switch}
        value={theme}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="light">Light</option>
        <option value="dark">Dark</option>
        <option value="system">System</option>
      </select>
    </label>
  );
}
