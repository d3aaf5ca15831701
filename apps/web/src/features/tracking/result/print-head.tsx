import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatFullInstant } from '@moveway/ui/time/time-format.ts';
import { Logo } from '../../../lib/logo/logo.tsx';
import { trackingPath } from '../tracking-search.ts';
import { qrPath } from '@moveway/ui/qr/qr-path.ts';
import styles from './print-head.module.css';

/**
 * The head of a printed result: logo, the time it was printed, and the address of the search, to type and as a QR code.
 * Not shown on a screen. Downloaded and rendered after the answer, when the page is idle, because the code takes longer
 * to make than the answer to render.
 */
export function PrintHead({ numbers }: { numbers: readonly string[] }) {
  const url = new URL(trackingPath(numbers), location.origin).href;
  const { size, path } = useMemo(() => qrPath(url), [url]);
  const [printedAt, setPrintedAt] = useState(now);
  useEffect(() => {
    // At once: the browser prints what is in the page when the listeners have run.
    const onPrint = () => flushSync(() => setPrintedAt(now()));
    addEventListener('beforeprint', onPrint);
    return () => removeEventListener('beforeprint', onPrint);
  }, []);
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
