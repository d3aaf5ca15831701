import { Alert } from 'antd';
import { unreachableText } from '@moveway/api-client/unreachable.ts';
import styles from './unreachable-alert.module.css';

/**
 * Says in a form or on a screen that its last call did not reach the server; nothing for every other failure, which a
 * toast explains.
 * @param error what the call threw; null once another one is on its way
 */
export function UnreachableAlert({ error }: { error: Error | null }) {
  const text = error ? unreachableText(error) : undefined;
  return (
    text !== undefined && <Alert className={styles.alert ?? ''} type="warning" role="alert" title={text} />
  );
}
