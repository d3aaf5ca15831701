import { Button } from '@moveway/ui/button/button.tsx';
import { useEffect, useState } from 'react';
import { OnDemand } from '../on-demand.tsx';
import { SCAN_HASH } from './scan-hash.ts';
import styles from './scan-button.module.css';

const loadDialog = async () => (await import('./open-scan-dialog.tsx')).loadScanDialog();

/** Scans one of our labels with the camera of a phone; shown where a finger points. All else comes with a press. */
export function ScanButton({
  variant,
  onNumber,
}: {
  /** `accent` on a sign. */
  variant: 'quiet' | 'accent';
  onNumber: (trackingNumber: string) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  // The dialog loaded the page again, for its policy.
  useEffect(() => setIsOpen(location.hash === SCAN_HASH), []);
  return (
    <div className={styles.scan}>
      <Button variant={variant} size="large" onClick={() => setIsOpen(true)}>
        Scan
      </Button>
      <OnDemand
        load={loadDialog}
        isWanted={isOpen}
        onFailure={() => setIsOpen(false)}
        props={{ isOpen, onOpenChange: setIsOpen, onNumber }}
      />
    </div>
  );
}
