import { Button } from '@moveway/ui/button/button.tsx';
import { useState } from 'react';
import { OnDemand } from '../../../lib/on-demand.tsx';
import { isSameSet, removeSaved } from './change-saved.ts';
import { useSaved } from './saved-numbers.ts';
import styles from './saved.module.css';

const loadForm = async () => (await import('./nickname-form.tsx')).NicknameForm;

/** Saves a number, or a set of several, on this device under a nickname. */
export function SaveNumbers({ numbers }: { numbers: readonly string[] }) {
  const saved = useSaved().find((other) => isSameSet(other.numbers, numbers));
  const isOne = numbers.length === 1;
  const [isNaming, setIsNaming] = useState(false);
  const stopNaming = () => setIsNaming(false);

  if (isNaming) {
    return (
      <OnDemand
        load={loadForm}
        isWanted
        onFailure={stopNaming}
        props={{ numbers, current: saved?.nickname ?? '', onClose: stopNaming }}
      />
    );
  }
  return saved ? (
    <div className={styles.saved}>
      <p>
        <strong>{saved.nickname === '' ? 'Saved' : saved.nickname}</strong>{' '}
        <span className={styles.quietly}>on this device</span>
      </p>
      <Button variant="quiet" onClick={() => setIsNaming(true)}>
        Rename
      </Button>
      <Button variant="quiet" onClick={() => removeSaved(numbers)}>
        Remove
      </Button>
    </div>
  ) : (
    <Button variant="quiet" className={styles.save ?? ''} onClick={() => setIsNaming(true)}>
      {isOne ? 'Save with a nickname' : 'Save this list'}
    </Button>
  );
}
