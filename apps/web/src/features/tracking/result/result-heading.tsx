import { useEffect, useRef, type ReactNode } from 'react';
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
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={`${styles.heading} ${className ?? ''}`}>
      {children}
    </h2>
  );
}
