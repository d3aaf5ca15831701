import type { ReactNode } from 'react';
import { useHydrated } from '../hydration.ts';
import styles from './form-place.module.css';

/**
 * The place of a form, which is rendered by the browser alone: until the page's code is there, a browser would send a
 * form by itself, with all that was typed in the address.
 */
export function FormPlace({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated();
  return <div className={styles.place}>{isHydrated && children}</div>;
}
