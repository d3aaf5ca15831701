import type { ComponentProps } from 'react';
import styles from './button.module.css';

export interface ButtonLook {
  /** `primary` is the one thing to do here; `accent` stands on a blue sign; `quiet` is everything else. */
  variant?: 'primary' | 'accent' | 'quiet';
  size?: 'medium' | 'large';
}

/** Class names of a button, for links that look like one. */
export function buttonClass({ variant = 'primary', size = 'medium' }: ButtonLook = {}): string {
  return `${styles.button} ${styles[variant]} ${styles[size]}`;
}

/** A button; `type` is "button" unless given, so that none submits a form by accident. */
export function Button({ variant, size, className, ...rest }: ComponentProps<'button'> & ButtonLook) {
  const look = buttonClass({ variant, size });
  return <button type="button" {...rest} className={className ? `${look} ${className}` : look} />;
}
