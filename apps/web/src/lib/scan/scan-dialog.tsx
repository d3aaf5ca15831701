import { readScan } from '@moveway/contracts/shipments/numbers/scanned-code.ts';
import { Button } from '@moveway/ui/button/button.tsx';
import { wasLoadedHere } from '@moveway/ui/code-scanner/camera.ts';
import { CameraScanner } from '@moveway/ui/code-scanner/camera-scanner.tsx';
import type { CodeFormat } from '@moveway/ui/code-scanner/reader-messages.ts';
import { Dialog } from '@moveway/ui/dialog/dialog.tsx';
import { useEffect, useState } from 'react';
import { SCAN_HASH } from './scan-hash.ts';
import styles from './scan-dialog.module.css';

/** Of our labels. */
const FORMATS: readonly CodeFormat[] = ['code_128', 'qr_code'];

interface ScanDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onNumber: (trackingNumber: string) => void;
}

/**
 * Reads the tracking number of one of our labels with the camera; the picture never leaves the device. A page that was
 * reached by a link from one without the camera is loaded again first.
 */
export function ScanDialog({ isOpen, onClose, onNumber }: ScanDialogProps) {
  const [isAllowedHere] = useState(() => wasLoadedHere());
  const [problem, setProblem] = useState<string>();
  const [other, setOther] = useState(false);
  useEffect(() => {
    if (isOpen && !isAllowedHere) {
      location.hash = SCAN_HASH;
      location.reload();
    }
  }, [isOpen, isAllowedHere]);
  const close = () => {
    setProblem(undefined);
    setOther(false);
    if (location.hash === SCAN_HASH) {
      history.replaceState(history.state, '', location.pathname + location.search);
    }
    onClose();
  };
  const take = (text: string) => {
    const trackingNumber = numberOf(text);
    if (trackingNumber === undefined) {
      setOther(true);
      return;
    }
    // Not in Safari.
    if ('vibrate' in navigator) {
      navigator.vibrate(60);
    }
    close();
    onNumber(trackingNumber);
  };
  return (
    <Dialog
      title="Scan a label"
      description="Hold the barcode or the QR code of our label before the camera. The picture stays on this device."
      initialFocus="dialog"
      isOpen={isOpen && isAllowedHere}
      onClose={close}
    >
      <div className={styles.body}>
        {problem === undefined ? (
          <CameraScanner
            formats={FORMATS}
            nameOf={(text) => numberOf(text) ?? text}
            onText={take}
            onProblem={setProblem}
          />
        ) : (
          <>
            <p role="alert">{`${problem} You can type the tracking number instead.`}</p>
            <Button onClick={() => setProblem(undefined)}>Try the camera again</Button>
          </>
        )}
        {/* Rendered while empty, so that screen readers announce it. */}
        <output className={styles.other}>
          {other && 'That code is not one of our labels. Look for the label with our name.'}
        </output>
        <Button variant="quiet" onClick={close}>
          Type the number
        </Button>
      </div>
    </Dialog>
  );
}

/** The tracking number that a code of our labels names; a VIN is no label of ours. */
function numberOf(text: string): string | undefined {
  const code = readScan(text);
  return code?.vin === undefined ? code?.trackingNumber : undefined;
}
