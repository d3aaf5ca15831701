import { useEffect, useState } from 'react';
import { Alert } from 'antd';
import { errorText } from '@moveway/admin-ui/lib/queries/error-text.ts';
import { whenStored } from '@moveway/ui/personal/personal.ts';
import { desktopCall } from '../desktop-call.ts';
import styles from './notice.module.css';

const BETWEEN_TRIES_MS = 5000;

/**
 * Has each change of a draft or of what waits to be sent written to the disk: Chromium does so seconds later, and an
 * app that ends meanwhile would lose it. Says so while it cannot be written.
 */
export function StorageNotice() {
  const [problem, setProblem] = useState<string>();
  const isLosing = problem !== undefined;
  useEffect(() => {
    const flush = () =>
      void desktopCall('session.flush').then(
        () => setProblem(undefined),
        (error: unknown) => setProblem(errorText(error, 'It could not be written.')),
      );
    const timer = isLosing ? setInterval(flush, BETWEEN_TRIES_MS) : undefined;
    const stop = whenStored(flush);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [isLosing]);
  return (
    isLosing && (
      <Alert
        className={styles.notice ?? ''}
        banner
        type="error"
        title={`What you write and what waits to be sent will be lost when the console closes. ${problem}`}
      />
    )
  );
}
