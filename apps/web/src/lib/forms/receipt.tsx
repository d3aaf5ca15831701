import { Button } from '@moveway/ui/button/button.tsx';
import { takeFocus } from '@moveway/ui/effects/take-focus.ts';
import type { ReactNode } from 'react';
import styles from './form.module.css';

interface ReceiptProps {
  reference: string;
  children: ReactNode;
  /** What the button says that opens an empty form. */
  againLabel: string;
  onAgain: () => void;
}

/** Takes the place of a form that has arrived, and says by which reference. */
export function Receipt({ reference, children, againLabel, onAgain }: ReceiptProps) {
  return (
    <div className={styles.receipt}>
      <h3 ref={takeFocus} tabIndex={-1}>
        <span>We received it. Your reference is</span> <span className={styles.reference}>{reference}</span>
      </h3>
      {children}
      <Button variant="quiet" onClick={onAgain}>
        {againLabel}
      </Button>
    </div>
  );
}
