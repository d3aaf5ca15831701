import { chooseTheme } from '@moveway/ui/theme/theme-store.ts';
import { isTheme } from '@moveway/ui/theme/theme.ts';
import { useTheme } from '@moveway/ui/theme/use-theme.ts';
import { VisuallyHidden } from '@moveway/ui/visually-hidden/visually-hidden.tsx';
import { useLayoutEffect, useRef } from 'react';
import styles from './theme-switch.module.css';

const choose = (value: unknown) => isTheme(value) && chooseTheme(value);

/** Chooses between light, dark and the system's theme (specification, section 2), in the menu of a native select. */
export function ThemeSwitch() {
  const theme = useTheme();
  const select = useRef<HTMLSelectElement>(null);
  // Takes over what was chosen in the prerendered page before its code was there: React leaves the select as it is when
  // it hydrates, but does not report it. Only in that page an option is selected by its HTML.
  useLayoutEffect(() => {
    const { options = [], value } = select.current ?? {};
    const prerendered = [...options].find(({ defaultSelected }) => defaultSelected);
    if (prerendered && prerendered.value !== value) {
      choose(value);
    }
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
