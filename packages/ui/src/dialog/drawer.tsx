import * as Dialog from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import styles from './drawer.module.css';
import { useFocusReturn } from './use-focus-return.ts';

/**
 * A modal panel at the right edge. Escape, the backdrop and its Close button close it, and the focus returns to what
 * opened it.
 */
export function Drawer({
  title,
  isOpen,
  onClose,
  children,
}: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const focusReturn = useFocusReturn();
  return (
    <Dialog.Root open={isOpen} onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.backdrop} />
        <Dialog.Content
          className={styles.drawer}
          aria-describedby={undefined}
          onOpenAutoFocus={focusReturn.remember}
          onCloseAutoFocus={focusReturn.restore}
        >
          <div className="row split">
            <Dialog.Title className="subtitle">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <Button variant="quiet">Close</Button>
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
