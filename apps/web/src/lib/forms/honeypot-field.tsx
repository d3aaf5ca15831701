import type { ComponentProps } from 'react';
import styles from './form.module.css';

/** A field that visitors neither see nor reach: programs fill it in, and the server rejects what they send. */
export function HoneypotField(input: Omit<ComponentProps<'input'>, 'id' | 'className'>) {
  return (
    <div className={styles.honeypot} aria-hidden="true">
      <label>
        <span>Leave this field empty</span> <input {...input} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
