import { createPortal } from 'react-dom';
import styles from './loading.module.css';

/**
 * Says that a press was heard, while the code of what it opens takes longer than a moment to load. It covers and blocks
 * nothing: on a connection that stalls, the console can still be used.
 */
export function DialogLoading() {
  return createPortal(<output className={styles.loading}>Loading…</output>, document.body);
}
