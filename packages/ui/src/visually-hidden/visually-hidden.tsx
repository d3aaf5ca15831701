import type { ComponentProps } from 'react';
import styles from './visually-hidden.module.css';

/** Words for people who listen to the page. A class, not a style attribute: the content security policy forbids those. */
export function VisuallyHidden({
  as: Element = 'span',
  ...rest
}: ComponentProps<'span'> & { as?: 'span' | 'div' }) {
  // Both elements take the same attributes and differ only in the type of their ref.
  const Hidden = Element as 'span';
  return <Hidden {...rest} className={styles.hidden} />;
}
