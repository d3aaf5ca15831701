import { Button } from '@moveway/ui/button/button.tsx';
import { useOnline } from '@moveway/ui/online/use-online.ts';
import { formatInstant } from '@moveway/ui/time/time-format.ts';
import { useLayoutEffect, useRef } from 'react';
import { removeKeptForms } from './change-kept-forms.ts';
import type { KeptForm } from './kept-forms.ts';
import styles from './form.module.css';

interface KeptFormCardProps {
  kept: KeptForm;
  /** The button that had the focus is gone, and the card takes it. */
  takesFocus: boolean;
  onTakeBack: () => void;
}

/** A form that was submitted without a connection: that it waits, has arrived, or was rejected. */
export function KeptFormCard({ kept, takesFocus, onTakeBack }: KeptFormCardProps) {
  const isOnline = useOnline();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) {
      heading.current?.focus();
    }
  }, [takesFocus]);

  if (kept.reference !== undefined) {
    return (
      <li className={styles.receipt}>
        <h3>
          It has arrived. Your reference is <span className={styles.reference}>{kept.reference}</span>
        </h3>
        <p>Please note it: this is what you wrote on {formatInstant(kept.at)}, sent when you were online.</p>
        <Button variant="quiet" onClick={() => removeKeptForms(({ id }) => id === kept.id)}>
          I noted it
        </Button>
      </li>
    );
  }
  if (kept.isUnconfirmed) {
    return (
      <li className={styles.rejected}>
        <h3>It may have arrived already</h3>
        <p>
          The connection ended while it was sent, on {formatInstant(kept.at)}, and we can no longer find out
          whether it arrived. Send it again only if you have had no answer from us.
        </p>
        <Button variant="quiet" onClick={onTakeBack}>
          Edit and send it again
        </Button>{' '}
        <Button variant="quiet" onClick={() => removeKeptForms(({ id }) => id === kept.id)}>
          I had an answer
        </Button>
      </li>
    );
  }
  const isRejected = kept.problem !== undefined;
  return (
    <li className={isRejected ? styles.rejected : styles.waiting}>
      <h3 ref={heading} tabIndex={-1}>
        {isRejected ? 'It was not accepted' : 'It will be sent when you are online'}
      </h3>
      <p>
        {isRejected
          ? `${kept.problem} Correct it, and send it again.`
          : `What you wrote on ${formatInstant(kept.at)} is kept on this device${isOnline ? ': the server cannot be reached at the moment' : ''}. It leaves by itself, as soon as a page of this site is open and has a connection; your reference is shown then.`}
      </p>
      <Button variant="quiet" onClick={onTakeBack}>
        {isRejected ? 'Edit it' : 'Take it back'}
      </Button>
    </li>
  );
}
