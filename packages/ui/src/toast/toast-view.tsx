import * as Toast from 'radix-ui/toast';
import styles from './toast.module.css';
import type { ShownToast } from './toast-provider.tsx';

const DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

/** The message on the screen: F8 moves the focus to it, a swipe to the right sends it away. */
export function ToastView({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const { action } = toast;
  return (
    <Toast.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      <Toast.Root
        key={toast.id}
        className={styles.toast}
        data-variant={toast.variant ?? 'default'}
        open={toast.isOpen}
        onOpenChange={(isOpen) => {
          if (!isOpen) {
            onClose();
          }
        }}
        {...(toast.duration === undefined ? {} : { duration: toast.duration })}
      >
        <div className={styles.words}>
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
      <Toast.Viewport className={styles.viewport} />
    </Toast.Provider>
  );
}
