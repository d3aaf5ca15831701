import * as Toast from 'radix-ui/toast';
import { useRef } from 'react';
import styles from './toast.module.css';
import { TOAST_DURATION_MS, type ShownToast } from './toast.ts';
import { useToastFocus } from './use-toast-focus.ts';

/** The library closes above its threshold, the specification at 50 px. */
const SWIPE_THRESHOLD_PX = 49.5;

/** The message on the screen: F8 moves the focus to it, a swipe to the right closes it (specification, section 9). */
export function ToastView({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const { action } = toast;
  const region = useRef<HTMLDivElement>(null);
  const close = useToastFocus(region, onClose);
  return (
    <div ref={region}>
      <Toast.Provider duration={TOAST_DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
        <Toast.Root
          key={toast.id}
          className={styles.toast}
          data-variant={toast.variant ?? 'default'}
          open={toast.isOpen}
          onOpenChange={(isOpen) => {
            if (!isOpen) {
              close();
            }
          }}
          duration={toast.duration}
        >
          <div className={styles.text}>
            <Toast.Title className={styles.title}>{toast.title}</Toast.Title>
            {toast.description !== undefined && (
              <Toast.Description className={styles.description}>{toast.description}</Toast.Description>
            )}
          </div>
          {action && (
            <Toast.Action
              className={styles.action}
              altText={action.altText ?? action.label}
              onClick={action.onClick}
            >
              {action.label}
            </Toast.Action>
          )}
          <Toast.Close className={styles.close} aria-label="Close">
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="M3 3l10 10M13 3L3 13" stroke="currentColor" strokeWidth="2" strokeLinecap="square" />
            </svg>
          </Toast.Close>
        </Toast.Root>
        <Toast.Viewport className={styles.viewport} data-not-printed />
      </Toast.Provider>
    </div>
  );
}
