import { VisuallyHidden } from '@moveway/ui/visually-hidden/visually-hidden.tsx';
import type { ComponentProps } from 'react';

/** A field that visitors neither see nor reach: programs fill it in, and the server rejects what they send. */
export function HoneypotField(input: Omit<ComponentProps<'input'>, 'id' | 'className'>) {
  return (
    <VisuallyHidden as="div" aria-hidden="true">
      <label>
        <span>Leave this field empty</span> <input {...input} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </VisuallyHidden>
  );
}
