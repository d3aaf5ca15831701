import type { ComponentProps } from 'react';
import styles from './card.module.css';

/** A bordered box for one topic. `as` names the element, a `div` unless given. */
export function Card({
  as: Element = 'div',
  className,
  ...rest
}: ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' | 'li' }) {
  // The four elements take the same attributes and differ only in the type of their ref.
  const Box = Element as 'div';
  return <Box {...rest} className={className ? `${styles.card} ${className}` : styles.card} />;
}
