import type { ComponentProps } from 'react';
import styles from './button.module.css';

export interface ButtonStyle {
  /** `primary` is the main action of its place; `accent` is for a blue sign; `quiet` is everything else. */
  variant?: 'primary' | 'accent' | 'quiet';
  size?: 'medium' | 'large';
}

/** Class names of a button, for links styled as buttons. */
export function buttonClass({ variant = 'primary', size = 'medium' }: ButtonStyle = {}): string {
  return `${styles.button} ${styles[variant]} ${styles[size]}`;
}

/** A button; `type` is "button" unless given, so that none submits a form by accident. */
export function Button({ variant, size, className, ...rest }: ComponentProps<'button'> & ButtonStyle) {
  const classes = buttonClass({ variant, size });
  return <button type="button" {...rest} className={className ? `${classes} ${className}` : classes} />;
}
