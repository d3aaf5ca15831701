import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatFullInstant } from '@moveway/ui/time/time-format.ts';
import { Logo } from '../../../lib/logo/logo.tsx';
import { trackingPath } from '../tracking-search.ts';
import { qrPath } from '@moveway/ui/qr/qr-path.ts';
import styles from './print-head.module.css';

/**
 * The head of a printed result: logo, the time it was printed, and the address of the search, to type and as a QR code,
 * which is made for each print: it takes longer than to render the answer. Not shown on a screen. Downloaded after the
 * answer, when the page is idle.
 */
export function PrintHead({ numbers }: { numbers: readonly string[] }) {
  const url = new URL(trackingPath(numbers), location.origin).href;
  const [{ printedAt, size, path }, setPrint] = useState(() => ({ printedAt: now(), size: 0, path: '' }));
  useEffect(() => {
    // At once: the browser prints what is in the page when the listeners have run.
    const onPrint = () => flushSync(() => setPrint({ printedAt: now(), ...qrPath(url) }));
    addEventListener('beforeprint', onPrint);
    return () => removeEventListener('beforeprint', onPrint);
  }, [url]);
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <Logo />
        <p>
          Printed <time dateTime={printedAt}>{formatFullInstant(printedAt)}</time>
        </p>
        <p className={styles.address}>{url}</p>
      </div>
      <svg
        className={styles.code}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="QR code of this page's address"
      >
        <path d={path} />
      </svg>
    </div>
  );
}

const now = () => new Date().toISOString();
