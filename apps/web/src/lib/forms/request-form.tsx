import type { InboxKind } from '@moveway/contracts/inbox/inbox.constants.ts';
import { Button } from '@moveway/ui/button/button.tsx';
import { TextArea, TextField } from '@moveway/ui/field/field.tsx';
import type { HTMLInputAutoCompleteAttribute } from 'react';
import { useForm } from 'react-hook-form';
import { useSiteSettings } from '../company/site-settings.ts';
import { email, required } from './required.ts';
import { FailureNotice } from './failure-notice.tsx';
import { Receipt } from './receipt.tsx';
import { HoneypotField } from './honeypot-field.tsx';
import { useInboxForm } from './use-inbox-form.tsx';
import styles from './form.module.css';

type FieldName = 'name' | 'email' | 'phone' | 'trackingNumber' | 'page' | 'message';

/** A field of a request, as it is shown. */
export interface RequestField {
  name: FieldName;
  label: string;
  /** What to say when it is left empty; without it, the field may be. */
  required?: string;
  type?: 'text' | 'email' | 'tel';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  hint?: string;
}

export interface RequestFormProps {
  kind: Exclude<InboxKind, 'quote'>;
  /** What the form is called by who cannot see it. */
  label: string;
  fields: readonly RequestField[];
  submitLabel: string;
  /** What follows, in a sentence, once it has arrived. */
  promise: string;
}

type Values = Partial<Record<FieldName | 'website', string>>;

/** A form for the staff's inbox, by the list of its fields. */
export function RequestForm({ kind, label, fields, submitLabel, promise }: RequestFormProps) {
  const form = useForm<Values>();
  const { register, formState } = form;
  const { prepare, submit, isBusy, failure, sent, startAgain } = useInboxForm<Values>(kind, form, OPTIONS);
  const { sendsEmail } = useSiteSettings();

  if (sent) {
    return (
      <Receipt reference={sent.receipt.reference} againLabel="Send another" onAgain={startAgain}>
        <p>{promise}</p>
        <p>
          {sendsEmail && sent.values.email
            ? `A confirmation is on its way to ${sent.values.email}.`
            : 'No confirmation email will be sent, so please write down the reference.'}
        </p>
      </Receipt>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only fetches the form's token.
    <form
      className={styles.form}
      aria-label={label}
      noValidate
      onFocus={prepare}
      onSubmit={(event) => void submit(event)}
    >
      {fields.map(({ name, required: message, type = 'text', ...field }) => {
        const registered = register(name, {
          ...(message !== undefined && required(message)),
          ...(type === 'email' && email),
        });
        const shown = { ...field, error: formState.errors[name]?.message, required: message !== undefined };
        return name === 'message' ? (
          <TextArea key={name} {...shown} {...registered} className={styles.whole} />
        ) : (
          <TextField key={name} {...shown} {...registered} type={type} />
        );
      })}
      <HoneypotField {...register('website')} />
      <FailureNotice failure={failure} />
      <Button className={styles.submit ?? ''} type="submit" size="large" disabled={isBusy}>
        {isBusy ? 'Sending...' : submitLabel}
      </Button>
    </form>
  );
}

function withoutBlank(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
}

const OPTIONS = { empty: {}, bodyOf: withoutBlank };
