import { Button, type ButtonStyle } from './button.tsx';
import type { ComponentProps } from 'react';
import styles from './busy-button.module.css';

/**
 * A button whose work takes a moment. Unlike a disabled one, it keeps the focus meanwhile; pressing it again does
 * nothing.
 */
export function BusyButton({
  isBusy,
  onClick,
  className = '',
  ...rest
}: ComponentProps<'button'> & ButtonStyle & { isBusy: boolean }) {
  return (
    <Button
      {...rest}
      className={`${styles.button} ${className}`}
      aria-disabled={isBusy}
      aria-busy={isBusy}
      onClick={(event) => {
        if (isBusy) {
          event.preventDefault();
        } else {
          onClick?.(event);
        }
      }}
    />
  );
}
