import type { InboxKind } from '@moveway/contracts/inbox/inbox.constants.ts';
import { Button } from '@moveway/ui/button/button.tsx';
import { TextArea, TextField } from '@moveway/ui/field/field.tsx';
import { useEffect, useState, type HTMLInputAutoCompleteAttribute } from 'react';
import { useForm } from 'react-hook-form';
import { useSiteSettings } from '../site-settings.ts';
import { fieldErrorsOf } from './form-errors.ts';
import { email, required } from './required.ts';
import { FailureNotice, SENT_LATER } from './failure-notice.tsx';
import { formDraft } from './form-draft.ts';
import { WhenLoaded } from '../on-demand.tsx';
import { Receipt } from './receipt.tsx';
import { HoneypotField } from './honeypot-field.tsx';
import { loadKeptFormsView, useFormSending } from './use-form-sending.ts';
import { useKeptForms } from './kept-forms.ts';
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

/** A form that reaches the staff's inbox. What is typed survives a reload; what is submitted, a lost connection. */
export function RequestForm({ kind, label, fields, submitLabel, promise }: RequestFormProps) {
  const { register, handleSubmit, setError, reset, subscribe, formState } = useForm<Values>();
  const { prepare, submit, keptId, isBusy, failure } = useFormSending(kind);
  const kept = useKeptForms().filter(({ form }) => form === kind);
  const [isWriting, setIsWriting] = useState(false);
  const [receipt, setReceipt] = useState<{ reference: string; email: string | undefined }>();
  const { sendsEmail } = useSiteSettings();

  // After the first rendering, which is the server's too.
  useEffect(() => reset(formDraft(kind).read()), [kind, reset]);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => formDraft(kind).write(values) }),
    [kind, subscribe],
  );

  const onSubmit = handleSubmit(async (values) => {
    const sent = await submit({ body: withoutBlank(values), values }, (error) => {
      for (const [name, message] of fieldErrorsOf(error)) {
        // A field that this form does not have is shown in the notice.
        setError(name as FieldName, { message }, { shouldFocus: true });
      }
    });
    if (!sent) {
      return;
    }
    if (sent === 'kept') {
      setIsWriting(false);
    } else {
      setReceipt({ reference: sent.reference, email: values.email });
    }
    formDraft(kind).clear();
    reset({});
  });

  if (receipt) {
    return (
      <Receipt reference={receipt.reference} againLabel="Send another" onAgain={() => setReceipt(undefined)}>
        <p>{promise}</p>
        <p>
          {sendsEmail && receipt.email
            ? `A confirmation is on its way to ${receipt.email}.`
            : 'No confirmation email will be sent, so please write down the reference.'}
        </p>
      </Receipt>
    );
  }
  if (kept.length > 0 && !isWriting) {
    return (
      <WhenLoaded
        load={loadKeptFormsView}
        props={{
          kept,
          keptId,
          onWrite: (values?: Record<string, unknown>) => {
            setIsWriting(true);
            if (values) {
              reset(values);
            }
          },
        }}
      />
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only takes the token ahead of time.
    <form
      className={styles.form}
      aria-label={label}
      noValidate
      onFocus={prepare}
      onSubmit={(event) => void onSubmit(event)}
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
      <FailureNotice failure={failure} offlineText={SENT_LATER} />
      <Button className={styles.submit ?? ''} type="submit" size="large" disabled={isBusy}>
        {isBusy ? 'Sending...' : submitLabel}
      </Button>
    </form>
  );
}

const isBlank = (value: string | undefined) => value === undefined || value.trim() === '';

function withoutBlank(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)));
}
