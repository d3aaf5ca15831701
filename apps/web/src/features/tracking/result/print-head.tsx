import { useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { formatFullInstant } from '@moveway/ui/time/time-format.ts';
import { Logo } from '../../../lib/logo/logo.tsx';
import { trackingPath } from '../tracking-search.ts';
import { qrPath } from '@moveway/ui/qr/qr-path.ts';
import styles from './print-head.module.css';

/**
 * The head of a printed result: logo, the time it was printed, and the address of the search, to type and as a QR code.
 * Not shown on a screen. Downloaded after the answer, when the page is idle.
 */
export function PrintHead({ numbers }: { numbers: readonly string[] }) {
  const url = new URL(trackingPath(numbers), location.origin).href;
  const { size, path } = useCodeOnPaper(url);
  const printedAt = useSyncExternalStore(onPrint, now, now);
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

const NONE: ReturnType<typeof qrPath> = { size: 0, path: '' };

/** The QR code of an address once the page is printed: to make it takes longer than to render the answer. */
function useCodeOnPaper(url: string): ReturnType<typeof qrPath> {
  const [code, setCode] = useState(NONE);
  useEffect(() => {
    // At once: the browser prints what is in the page when the listeners have run.
    const make = () => flushSync(() => setCode(qrPath(url)));
    addEventListener('beforeprint', make);
    return () => removeEventListener('beforeprint', make);
  }, [url]);
  return code;
}

function onPrint(listener: () => void): () => void {
  addEventListener('beforeprint', listener);
  return () => removeEventListener('beforeprint', listener);
}

/** To the minute, so that a render does not differ from the one before. */
function now(): string {
  return new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
}
