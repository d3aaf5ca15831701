import * as Dialog from 'radix-ui/dialog';
import type { ReactElement, ReactNode } from 'react';
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
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Trigger asChild>{trigger}</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.backdrop} />
        <Dialog.Content className={styles.drawer} aria-describedby={undefined}>
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
