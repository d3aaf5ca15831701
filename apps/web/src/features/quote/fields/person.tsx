import { TextArea, TextField } from '@moveway/ui/field/field.tsx';
import { useFormContext } from 'react-hook-form';
import { email, required } from '../../../lib/forms/required.ts';
import type { QuoteValues } from '../quote-values.ts';
import form from '../../../lib/forms/form.module.css';

/** The contact details of the visitor who asks for a quote. */
export function PersonFields() {
  const { register, formState } = useFormContext<QuoteValues>();
  const { errors } = formState;
  return (
    <>
      <TextField
        label="Name"
        autoComplete="name"
        required
        error={errors.name?.message}
        {...register('name', required('Enter your name'))}
      />
      <TextField
        label="Email Address"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...register('email', { ...required('Please enter a valid email address'), ...email })}
      />
      <TextField
        label="Phone Number (optional)"
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextArea
        className={form.whole}
        label="Anything else? (optional)"
        error={errors.notes?.message}
        {...register('notes')}
      />
    </>
  );
}
