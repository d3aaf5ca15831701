import { useEffect } from 'react';
import styles from './plain-toast.module.css';
import { TOAST_DURATION_MS } from './toast.ts';
import type { ShownToast } from './toast-provider.tsx';

/** The message where the code that shows messages could not be downloaded: the same words, without swipe and F8. */
export function PlainToast({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const { id, isOpen, title, description, action, duration = TOAST_DURATION_MS } = toast;
  useEffect(() => {
    // A timer would take Infinity for nothing.
    if (!isOpen || duration === Infinity) {
      return undefined;
    }
    const timer = setTimeout(onClose, duration);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another message has time of its own.
  }, [id, isOpen, duration, onClose]);
  return (
    isOpen && (
      <div className={styles.toast} role="alert">
        <p>
          <strong>{title}</strong> {description}
        </p>
        {action && (
          <button
            type="button"
            onClick={() => {
              action.onClick();
              onClose();
            }}
          >
            {action.label}
          </button>
        )}
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
    )
  );
}
