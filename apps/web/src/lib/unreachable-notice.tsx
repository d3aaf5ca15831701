import { unreachableText } from '@moveway/api-client/unreachable.ts';
import styles from './unreachable-notice.module.css';

/**
 * Says in a dialog that its last call did not reach the server. Renders nothing for any other failure, which a toast
 * reports.
 * @param error what the call threw; undefined or null while another one is running
 */
export function UnreachableNotice({ error }: { error: unknown }) {
  const text = error === undefined || error === null ? undefined : unreachableText(error);
  return text === undefined ? null : (
    <p className={styles.notice} role="alert">
      {text}
    </p>
  );
}
