import { Button } from '@moveway/ui/button/button.tsx';
import { useState } from 'react';
import { OnDemand } from '../../../lib/on-demand.tsx';
import { removeSaved, useSaved } from './saved-numbers.ts';
import styles from './saved.module.css';

const loadForm = async () => (await import('./nickname-form.tsx')).NicknameForm;

/** Saves a number on this device under a nickname. */
export function SaveNumber({ trackingNumber }: { trackingNumber: string }) {
  const saved = useSaved().find((other) => other.trackingNumber === trackingNumber);
  const [isNaming, setIsNaming] = useState(false);
  const stopNaming = () => setIsNaming(false);

  if (isNaming) {
    return (
      <OnDemand
        load={loadForm}
        isWanted
        onFailure={stopNaming}
        props={{ trackingNumber, current: saved?.nickname ?? '', onClose: stopNaming }}
      />
    );
  }
  return saved ? (
    <div className={styles.saved}>
      <p>
        <strong>{saved.nickname === '' ? 'Saved' : saved.nickname}</strong>{' '}
        <span className="muted">on this device</span>
      </p>
      <Button variant="quiet" onClick={() => setIsNaming(true)}>
        Rename
      </Button>
      <Button variant="quiet" onClick={() => removeSaved(trackingNumber)}>
        Remove
      </Button>
    </div>
  ) : (
    <Button variant="quiet" onClick={() => setIsNaming(true)}>
      Save with a nickname
    </Button>
  );
}
