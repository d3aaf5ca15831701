import { Button } from '@moveway/ui/button/button.tsx';
import { useOnline } from '@moveway/ui/online/use-online.ts';
import { formatInstant } from '@moveway/ui/time/time-format.ts';
import { useLayoutEffect, useRef } from 'react';
import { removeKeptForms } from './change.ts';
import type { KeptForm } from './kept-forms.ts';
import styles from '../form.module.css';

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
          <span>We received it. Your reference is</span>{' '}
          <span className={styles.reference}>{kept.reference}</span>
        </h3>
        <p>
          <span>{`Please write it down. This is what you wrote on ${formatInstant(kept.at)},`}</span>{' '}
          <span>sent when you were online.</span>
        </p>
        <Button variant="quiet" onClick={() => removeKeptForms(({ id }) => id === kept.id)}>
          Got it
        </Button>
      </li>
    );
  }
  if (kept.isUnconfirmed) {
    return (
      <li className={styles.rejected}>
        <h3>It may have arrived already</h3>
        <p>
          <span>{`The connection dropped while it was being sent on ${formatInstant(kept.at)},`}</span>{' '}
          <span>so we cannot tell whether it arrived. Send it again only if you have not heard from us.</span>
        </p>
        <Button variant="quiet" onClick={onTakeBack}>
          Edit and resend
        </Button>{' '}
        <Button variant="quiet" onClick={() => removeKeptForms(({ id }) => id === kept.id)}>
          I got a reply
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
          : `What you wrote on ${formatInstant(kept.at)} is saved on this device${isOnline ? ' because the server cannot be reached right now' : ''}. It goes out automatically as soon as this site is open and online. Your reference will appear then.`}
      </p>
      <Button variant="quiet" onClick={onTakeBack}>
        {isRejected ? 'Edit it' : 'Cancel and edit'}
      </Button>
    </li>
  );
}
