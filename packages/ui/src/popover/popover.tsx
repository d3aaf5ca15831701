import * as Radix from 'radix-ui/popover';
import type { ReactElement, ReactNode } from 'react';
import styles from './popover.module.css';

/**
 * A small panel at the control that opens it. It takes the focus; Escape and a click elsewhere close it and return the
 * focus to the control.
 */
export function Popover({
  label,
  control,
  isOpen,
  onOpenChange,
  children,
}: {
  /** What the panel is, for people who do not see it. */
  label: string;
  /** The button that opens it. */
  control: ReactElement;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{control}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={styles.panel}
          aria-label={label}
          align="end"
          sideOffset={6}
          collisionPadding={8}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
