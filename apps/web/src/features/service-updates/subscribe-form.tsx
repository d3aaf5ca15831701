import { Button } from '@moveway/ui/button/button.tsx';
import { takeFocus } from '@moveway/ui/effects/take-focus.ts';
import { TextField } from '@moveway/ui/field/field.tsx';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FailureNotice } from '../../lib/forms/failure-notice.tsx';
import { showFieldErrors } from '../../lib/forms/form-errors.ts';
import form from '../../lib/forms/form.module.css';
import { email, required } from '../../lib/forms/required.ts';
import { HoneypotField } from '../../lib/forms/honeypot-field.tsx';
import { useFormDraft } from '../../lib/forms/use-form-draft.ts';
import { useSending } from '../../lib/forms/use-sending.ts';

interface Values {
  email: string;
  website?: string;
}

const EMPTY: Values = { email: '', website: '' };

/** Subscribes an email address to service updates. The server sends it a link to confirm. */
export function SubscribeForm() {
  const methods = useForm<Values>({ defaultValues: EMPTY });
  const { register, handleSubmit, reset, setError, formState } = methods;
  useFormDraft('subscribe', methods, { empty: EMPTY });
  const { prepare, send, isBusy, failure } = useSending<{ accepted: true }>();
  const [address, setAddress] = useState<string>();

  const submit = handleSubmit(async (values) => {
    const sent = await send(
      JSON.stringify(values),
      async ({ formToken, idempotencyKey }) => {
        const { callApi } = await import('../../lib/api.ts');
        // The honeypot field is sent only if it is filled in; the server then rejects the request.
        const website = (values.website === '' ? undefined : values.website) as '' | undefined;
        const body = { email: values.email, website, formToken };
        return callApi('POST /api/subscriptions', { body }, { idempotencyKey });
      },
      (error) => showFieldErrors(setError, error, { shouldFocus: true }),
    );
    if (sent) {
      setAddress(values.email);
      reset(EMPTY);
    }
  });

  if (address !== undefined) {
    return (
      // The button that had the focus is gone.
      <p
        ref={takeFocus}
        tabIndex={-1}
      >{`Almost done: unless ${address} is already subscribed, a confirmation link is on its way there.`}</p>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only fetches the form's token.
    <form
      className={form.form}
      aria-label="Subscribe to service updates"
      noValidate
      onFocus={prepare}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        {...register('email', { ...required('Please enter a valid email address'), ...email })}
        type="email"
        label="Email Address"
        placeholder="Enter your email address"
        autoComplete="email"
        required
        error={formState.errors.email?.message}
      />
      <HoneypotField {...register('website')} />
      <FailureNotice failure={failure} />
      <Button className={form.submit ?? ''} type="submit" size="large" disabled={isBusy}>
        {isBusy ? 'Sending...' : 'Subscribe'}
      </Button>
    </form>
  );
}
