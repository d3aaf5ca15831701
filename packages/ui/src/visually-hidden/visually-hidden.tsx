import type { ComponentProps } from 'react';
import styles from './visually-hidden.module.css';

/** Text for screen readers only. Styled by a class, because the content security policy forbids style attributes. */
export function VisuallyHidden({
  as: Element = 'span',
  ...rest
}: ComponentProps<'span'> & { as?: 'span' | 'div' | 'output' }) {
  // These elements take the same attributes and differ only in the type of their ref.
  const Hidden = Element as 'span';
  return <Hidden {...rest} className={styles.hidden} />;
}
