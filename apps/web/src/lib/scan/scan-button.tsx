import { Button } from '@moveway/ui/button/button.tsx';
import { useState } from 'react';
import { OnDemand } from '../on-demand.tsx';
import { useHydrated } from '../hydration.ts';
import { SCAN_HASH } from './scan-hash.ts';
import styles from './scan-button.module.css';

const loadDialog = async () => (await import('./open-scan-dialog.tsx')).loadScanDialog();

/** Scans one of our labels with the camera of a phone; shown where a finger points. All else comes with a press. */
export function ScanButton({ onNumber }: { onNumber: (trackingNumber: string) => void }) {
  const [pressed, setPressed] = useState<boolean>();
  const isHydrated = useHydrated();
  // The dialog loaded the page again, for its policy.
  const isOpen = pressed ?? (isHydrated && location.hash === SCAN_HASH);
  const close = () => setPressed(false);
  return (
    <div className={styles.scan}>
      <Button variant="quiet" size="large" onClick={() => setPressed(true)}>
        Scan
      </Button>
      <OnDemand
        load={loadDialog}
        isWanted={isOpen}
        onFailure={close}
        props={{ isOpen, onClose: close, onNumber }}
      />
    </div>
  );
}
