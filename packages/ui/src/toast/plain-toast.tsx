import { useEffect } from 'react';
import styles from './plain-toast.module.css';
import { TOAST_DURATION_MS, type ShownToast } from './toast.ts';

/** Shows a message when `toast-view.tsx` could not be downloaded: the same text, without swipe and F8. */
export function PlainToast({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const { id, isOpen, title, description, action, duration = TOAST_DURATION_MS } = toast;
  useEffect(() => {
    // A timer of Infinity would fire at once.
    if (!isOpen || duration === Infinity) {
      return undefined;
    }
    const timer = setTimeout(onClose, duration);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another message has its own duration.
  }, [id, isOpen, duration, onClose]);
  return (
    isOpen && (
      <div className={styles.toast} role="alert">
        <p>
          <strong>{title}</strong> <span>{description}</span>
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
