import * as Dialog from 'radix-ui/dialog';
import { useEffect, type ReactElement, type ReactNode } from 'react';
import { allowInjectedStyles } from './injected-styles.ts';
import styles from './drawer.module.css';

/** A panel from the right edge, over the page. Escape, the backdrop and its Close button send it away. */
export function Drawer({
  title,
  trigger,
  isOpen,
  onOpenChange,
  children,
}: {
  title: string;
  trigger: ReactElement;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  useEffect(allowInjectedStyles, []);
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Trigger asChild>{trigger}</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.backdrop} />
        <Dialog.Content
          className={styles.drawer}
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            // Whoever left by a link is already at the top of the next page, not back at the trigger.
            if (document.activeElement !== document.body) {
              event.preventDefault();
            }
          }}
        >
          <div className={styles.head}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close className={styles.close}>Close</Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
