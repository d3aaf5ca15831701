import * as Radix from 'radix-ui/dialog';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { CloseIcon } from '../dialog/head-button.tsx';
import { useFocusReturn } from '../dialog/use-focus-return.ts';
import type { MessageFile } from './message-file.ts';
import styles from './picture-dialog.module.css';

/** A picture as large as the screen has room for. Escape, a click beside it and its Close button close it. */
export function PictureDialog({
  file,
  onClose,
  children,
}: {
  file: MessageFile;
  onClose: () => void;
  /** The image. */
  children: ReactNode;
}) {
  const focusReturn = useFocusReturn();
  const { name, width = 1, height = 1 } = file;
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className={styles.backdrop} />
        <Radix.Content
          className={styles.dialog}
          aria-describedby={undefined}
          // A variable of the style sheet, which the type does not know.
          style={{ aspectRatio: `${width} / ${height}`, '--ratio': width / height } as CSSProperties}
          onOpenAutoFocus={focusReturn.remember}
          onCloseAutoFocus={focusReturn.restore}
          onKeyDown={(event: KeyboardEvent) => {
            // What it was opened from closes by Escape, too.
            event.stopPropagation();
          }}
        >
          <Radix.Title className={styles.title}>{name}</Radix.Title>
          {children}
          <Radix.Close className={styles.close} aria-label="Close">
            <CloseIcon />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
