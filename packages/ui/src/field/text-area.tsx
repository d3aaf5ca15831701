import type { ComponentProps } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id' | 'className'>, FieldFrameProps {}

/** Several lines of input with their label, their hint and what is wrong with them. */
export function TextArea({ label, error, hint, after, className, ...input }: TextAreaProps) {
  return (
    <FieldFrame {...{ label, error, hint, after, className }}>
      {(control) => <textarea rows={5} {...input} {...control} />}
    </FieldFrame>
  );
}
