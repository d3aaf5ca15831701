import type { ComponentProps } from 'react';
import styles from './head-button.module.css';

/** A button with a symbol at the end of the head of a dialog or a panel. */
export function HeadButton(button: Omit<ComponentProps<'button'>, 'className'>) {
  return <button type="button" {...button} className={styles.button} />;
}

/** The symbol of a button that closes something. */
export function CloseIcon() {
  return (
    <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
      <path d="M3 3l10 10M13 3L3 13" stroke="currentColor" strokeWidth="2.25" strokeLinecap="square" />
    </svg>
  );
}
