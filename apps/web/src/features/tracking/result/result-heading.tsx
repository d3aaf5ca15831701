import { takeFocus } from '@moveway/ui/effects/take-focus.ts';
import type { ReactNode } from 'react';
import styles from './result-heading.module.css';

/**
 * The heading of a search's outcome. It takes the focus when it appears, so that keyboard and screen reader continue
 * there.
 */
export function ResultHeading({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <h2 ref={takeFocus} tabIndex={-1} className={`${styles.heading} ${className ?? ''}`}>
      {children}
    </h2>
  );
}
