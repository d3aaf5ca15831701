import type { ReactNode } from 'react';
import { formatFullInstant, formatInstant } from '@moveway/ui/time/time-format.ts';

interface InstantProps {
  /** ISO 8601, UTC. */
  at: string;
  className?: string | undefined;
  /** Other words for it. */
  children?: ReactNode;
}

/** A moment in few words; with the pointer on it, whole. */
export function Instant({ at, className, children = formatInstant(at) }: InstantProps) {
  return (
    <time className={className} dateTime={at} title={formatFullInstant(at)}>
      {children}
    </time>
  );
}
