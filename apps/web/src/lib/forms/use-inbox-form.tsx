import type { InboxKind } from '@moveway/contracts/inbox/inbox.constants.ts';
import type { InboxRequestInput } from '@moveway/contracts/inbox/inbox.routes.ts';
import type { Estimate, QuoteRequestInput } from '@moveway/contracts/quotes/quote.schema.ts';
import { useState, type BaseSyntheticEvent } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { showFieldErrors } from './form-errors.ts';
import { UNFINISHED, useFormDraft } from './use-form-draft.ts';
import { useSending, type FormAttempt } from './use-sending.ts';

/** The answer to a form: its reference, and to a quote also the sum. */
interface FormReceipt {
  reference: string;
  estimate?: Estimate;
}

interface InboxFormOptions<Values extends FieldValues> {
  /** The values of an empty form; the same object each time. */
  empty: DefaultValues<Values>;
  /** What is sent of the values, without the form's token. */
  bodyOf: (values: Values) => Record<string, unknown>;
}

interface InboxForm<Values extends FieldValues> {
  /** Called when the visitor begins to fill the form in. */
  prepare: () => void;
  submit: (event: BaseSyntheticEvent) => Promise<void>;
  isBusy: boolean;
  failure: unknown;
  /** What was sent last, with its receipt. */
  sent: { receipt: FormReceipt; values: Values } | undefined;
  /** Shows the empty form again. */
  startAgain: () => void;
}

/**
 * A form that reaches the staff's inbox. What is typed survives a reload, and stays when it cannot be sent. An error of
 * the server is shown beside its field, or with `failure` where the form has no such field.
 */
export function useInboxForm<Values extends FieldValues>(
  kind: InboxKind,
  { handleSubmit, reset, getValues, setError, subscribe }: UseFormReturn<Values>,
  { empty, bodyOf }: InboxFormOptions<Values>,
): InboxForm<Values> {
  const { prepare, send, isBusy, failure } = useSending<FormReceipt>();
  const [sent, setSent] = useState<InboxForm<Values>['sent']>();

  useFormDraft(kind, { reset, getValues, subscribe }, { empty, noun: UNFINISHED });

  const submit = handleSubmit(async (values) => {
    const body = bodyOf(values);
    const receipt = await send(
      JSON.stringify(body),
      (attempt) => sendForm(kind, body, attempt),
      (error) => showFieldErrors(setError, error, { shouldFocus: true }),
    );
    if (receipt) {
      setSent({ receipt, values });
      reset({ ...empty });
    }
  });
  return { prepare, submit, isBusy, failure, sent, startAgain: () => setSent(undefined) };
}

/** @param body of this form, without the token; the server checks it */
async function sendForm(
  form: InboxKind,
  body: Record<string, unknown>,
  { formToken, idempotencyKey }: FormAttempt,
): Promise<FormReceipt> {
  const { callApi } = await import('../api.ts');
  return form === 'quote'
    ? callApi('POST /api/quotes', { body: { ...body, formToken } as QuoteRequestInput }, { idempotencyKey })
    : callApi(
        'POST /api/inbox',
        { body: { ...body, kind: form, formToken } as InboxRequestInput },
        { idempotencyKey },
      );
}
