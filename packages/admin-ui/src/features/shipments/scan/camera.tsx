import { useState } from 'react';
import { CameraOutlined } from '@ant-design/icons';
import { Alert, Button } from 'antd';
import { readScan } from '@moveway/contracts/shipments/numbers/scanned-code.ts';
import { wasLoadedHere } from '@moveway/ui/code-scanner/camera.ts';
import { CameraScanner } from '@moveway/ui/code-scanner/camera-scanner.tsx';
import type { CodeFormat } from '@moveway/ui/code-scanner/reader-messages.ts';
import styles from './scan.module.css';

/** Of our labels, and of the VIN on a vehicle. */
const FORMATS: readonly CodeFormat[] = ['code_128', 'qr_code', 'code_39', 'data_matrix'];

interface ScanCameraProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  onText: (text: string) => void;
}

/** The camera of the device, switched on by a press; without one codes are typed or scanned by a scanner. */
export function ScanCamera({ isOn, onChange, onText }: ScanCameraProps) {
  const [problem, setProblem] = useState<string>();
  const [isAllowedHere] = useState(() => wasLoadedHere());
  const start = () => {
    setProblem(undefined);
    if (!isAllowedHere && !navigator.onLine) {
      setProblem('The camera needs this page to be loaded again, but you are offline.');
      return;
    }
    onChange(true);
    if (!isAllowedHere) {
      location.reload();
    }
  };
  return (
    <div className={styles.target}>
      {isOn && isAllowedHere ? (
        <>
          <CameraScanner
            formats={FORMATS}
            nameOf={nameOf}
            onText={onText}
            onProblem={(found) => {
              setProblem(found);
              onChange(false);
            }}
          />
          <Button onClick={() => onChange(false)}>Stop the camera</Button>
        </>
      ) : (
        <Button icon={<CameraOutlined aria-hidden />} className={styles.choice ?? ''} block onClick={start}>
          Use the camera
        </Button>
      )}
      {problem !== undefined && (
        <Alert
          type="warning"
          role="alert"
          title={problem}
          description="Type the number below, or use a scanner."
        />
      )}
    </div>
  );
}

/** The two codes of a label name the same number. */
function nameOf(text: string): string {
  const code = readScan(text);
  return code?.vin ?? code?.trackingNumber ?? text;
}
