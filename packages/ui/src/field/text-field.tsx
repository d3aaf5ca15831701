import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './text-field.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string;
  /** What is wrong with the value; shown below, and said with the field. */
  error?: string | undefined;
  /** What helps before anything is wrong. */
  hint?: string;
  /** Something that belongs to the field's line, after it. */
  after?: ReactNode;
}

/** One line of input with its label, its hint and what is wrong with it. */
export function TextField({ label, error, hint, after, className, ...input }: TextFieldProps) {
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
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error !== undefined}
          {...(describedBy !== '' && { 'aria-describedby': describedBy })}
        />
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
