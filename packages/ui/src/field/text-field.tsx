import type { ComponentProps } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'>, FieldFrameProps {}

/** One line of input with its label, its hint and what is wrong with it. */
export function TextField({ label, error, hint, after, className, ...input }: TextFieldProps) {
  return (
    <FieldFrame {...{ label, error, hint, after, className }}>
      {(control) => <input {...input} {...control} />}
    </FieldFrame>
  );
}
