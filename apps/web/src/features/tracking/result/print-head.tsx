import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatFullInstant } from '@moveway/ui/time/time-format.ts';
import { Logo } from '../../../lib/logo/logo.tsx';
import { trackingPath } from '../tracking-search.ts';
import { qrPath } from '@moveway/ui/qr/qr-path.ts';
import styles from './print-head.module.css';

/** What the head says of one print. */
interface Print {
  url: string;
  at: string;
  code: { size: number; path: string };
}

/**
 * The head of a printed result: logo, the time it was printed, and the address of the search, to type and as a QR code.
 * Downloaded when the page is idle, and made when the browser prints, because the code takes longer to make than the
 * answer to render.
 */
export function PrintHead({ numbers }: { numbers: readonly string[] }) {
  const [print, setPrint] = useState<Print>();
  const handlePrint = useEffectEvent(() => {
    const url = new URL(trackingPath(numbers), location.origin).href;
    // At once: the browser prints what is in the page when the listeners have run.
    flushSync(() => setPrint({ url, at: new Date().toISOString(), code: qrPath(url) }));
  });
  useEffect(() => {
    const onPrint = () => handlePrint();
    addEventListener('beforeprint', onPrint);
    return () => removeEventListener('beforeprint', onPrint);
  }, []);
  if (!print) {
    return null;
  }
  const { url, at, code } = print;
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <Logo />
        <p>
          <span>Printed</span> <time dateTime={at}>{formatFullInstant(at)}</time>
        </p>
        <p className={styles.address}>{url}</p>
      </div>
      <svg
        className={styles.code}
        viewBox={`0 0 ${code.size} ${code.size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="QR code of this page's address"
      >
        <path d={code.path} />
      </svg>
    </div>
  );
}
