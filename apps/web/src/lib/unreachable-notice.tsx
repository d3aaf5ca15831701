import { unreachableText } from '@moveway/api-client/unreachable.ts';
import styles from './unreachable-notice.module.css';

/**
 * Says in a dialog that its last call did not reach the server; nothing for every other failure, which a toast explains.
 * @param error what the call threw; undefined or null once another one is on its way
 */
export function UnreachableNotice({ error }: { error: unknown }) {
  const text = error === undefined || error === null ? undefined : unreachableText(error);
  return text === undefined ? null : (
    <p className={styles.notice} role="alert">
      {text}
    </p>
  );
}
