import { useId, type ReactNode, type ComponentProps } from 'react';
import styles from './field.module.css';

/** Label, hint and error of a field. */
export interface FieldFrameProps {
  label: string;
  /** What is wrong with the value; shown below, and read out with the field. */
  error?: string | undefined;
  /** A help text below the field. */
  hint?: string | undefined;
  /** Shown on the line of the control, after it. */
  after?: ReactNode;
  /** Shown below that line: what is chosen from. */
  below?: ReactNode;
  /** The control's id and the label's, where something else than this frame gives them. */
  labelProps?: { id: string; htmlFor: string };
  className?: string | undefined;
}

/** Attributes that connect a control with its label, hint and error. */
interface ControlProps {
  id: string;
  className: string | undefined;
  'aria-invalid': boolean;
  'aria-describedby'?: string;
}

/** A control with its label, hint and error. */
export function FieldFrame({
  label,
  error,
  hint,
  after,
  below,
  labelProps,
  className,
  children,
}: FieldFrameProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const describedBy = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter((part) => part !== false)
    .join(' ');
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      <label className={styles.label} htmlFor={id} {...labelProps}>
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
      {below !== undefined && <div className={styles.below}>{below}</div>}
      {hint !== undefined && (
        <p className="note" id={`${id}-hint`}>
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

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'>, FieldFrameProps {}

/** A one-line input. */
export function TextField({ label, error, hint, after, className, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} after={after} className={className}>
      {(control) => <input {...input} {...control} />}
    </FieldFrame>
  );
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className'>, FieldFrameProps {}

/** An input of several lines. */
export function TextArea({ label, error, hint, after, className, ...input }: TextAreaProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} after={after} className={className}>
      {(control) => <textarea rows={5} {...input} {...control} />}
    </FieldFrame>
  );
}

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'className'>, FieldFrameProps {
  options: readonly { value: string; label: string }[];
}

/** A native select. */
export function SelectField({ label, error, hint, after, className, options, ...select }: SelectFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} after={after} className={className}>
      {(control) => (
        <select {...select} {...control}>
          {options.map(({ value, label: name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
