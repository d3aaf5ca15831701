import * as Radix from 'radix-ui/dialog';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './dialog.module.css';
import { CloseIcon, HeadButton } from './head-button.tsx';
import { useFocusReturn } from './use-focus-return.ts';

/**
 * A modal dialog in the middle of the screen. Escape, the backdrop and its Close button close it. The first field gets
 * the focus, again when a new title shows that the content changed. On closing, the focus returns to the element that
 * had it before, or to the page's content when that is gone.
 */
export function Dialog({
  title,
  description,
  initialFocus = 'field',
  isOpen,
  onClose,
  children,
}: {
  title: string;
  description?: string;
  /** What gets the focus on opening: the first field, or the dialog itself, to be read from its top. */
  initialFocus?: 'field' | 'dialog';
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const focusReturn = useFocusReturn();
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dialog = content.current;
    const focused = document.activeElement;
    if (dialog && (focused === dialog || !dialog.contains(focused))) {
      focusFirstField(dialog);
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new title means new content.
  }, [title]);
  return (
    <Radix.Root open={isOpen} onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className={styles.backdrop}>
          <Radix.Content
            ref={content}
            className={styles.dialog}
            {...(description === undefined && { 'aria-describedby': undefined })}
            onOpenAutoFocus={(event) => {
              focusReturn.remember();
              if (initialFocus === 'field' && content.current && focusFirstField(content.current)) {
                event.preventDefault();
              }
            }}
            onCloseAutoFocus={focusReturn.restore}
            onKeyDown={(event) => {
              // Radix handles Escape in the topmost layer only; with a toast on top, the dialog is to close as well.
              if (event.key === 'Escape' && !event.defaultPrevented) {
                onClose();
              }
            }}
          >
            <div className={styles.head}>
              <div>
                <Radix.Title className="title">{title}</Radix.Title>
                {description !== undefined && (
                  <Radix.Description className={styles.description}>{description}</Radix.Description>
                )}
              </div>
              <Radix.Close asChild>
                <HeadButton aria-label="Close">
                  <CloseIcon />
                </HeadButton>
              </Radix.Close>
            </div>
            <div className={styles.body}>{children}</div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** @returns whether there was a field */
function focusFirstField(dialog: HTMLElement): boolean {
  const field = dialog.querySelector<HTMLElement>('input:not([hidden]), textarea, select');
  field?.focus();
  return field !== null;
}
