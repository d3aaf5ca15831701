import type { ComponentProps } from 'react';
import styles from './form.module.css';

/** A field that no person sees or reaches: programs fill it in, and the server rejects what they send. */
export function TrapField(input: Omit<ComponentProps<'input'>, 'id' | 'className'>) {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Leave this field empty <input {...input} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
