import { useId, type ReactNode } from 'react';
import styles from './text-field.module.css';

/** What every field has around its control. */
export interface FieldFrameProps {
  label: string;
  /** What is wrong with the value; shown below, and said with the field. */
  error?: string | undefined;
  /** What helps before anything is wrong. */
  hint?: string | undefined;
  /** Something that belongs to the field's line, after it. */
  after?: ReactNode;
  className?: string | undefined;
}

/** What joins a control with its label, hint and error. */
interface ControlProps {
  id: string;
  className: string | undefined;
  'aria-invalid': boolean;
  'aria-describedby'?: string;
}

/** A control with its label, its hint and what is wrong with it. */
export function FieldFrame({
  label,
  error,
  hint,
  after,
  className,
  children,
}: FieldFrameProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const describedBy = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter((part) => part !== false)
    .join(' ');
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line}>
        {children({
          id,
          className: styles.input,
          'aria-invalid': error !== undefined,
          'aria-describedby': describedBy || undefined,
        })}
        {after}
      </div>
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
