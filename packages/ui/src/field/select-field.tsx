import type { ComponentProps } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

interface SelectFieldProps extends Omit<ComponentProps<'select'>, 'id' | 'className'>, FieldFrameProps {
  options: readonly { value: string; label: string }[];
}

/** One of a few choices, with the system's own list. */
export function SelectField({ label, error, hint, after, className, options, ...select }: SelectFieldProps) {
  return (
    <FieldFrame {...{ label, error, hint, after, className }}>
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
