import type { InboxKind } from '@moveway/contracts/inbox/inbox.constants.ts';
import { useState, type BaseSyntheticEvent } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { showFieldErrors } from './form-errors.ts';
import { UNFINISHED, useFormDraft } from './use-form-draft.ts';
import { sendForm, type FormReceipt } from './send-form.ts';
import { useSending } from './use-sending.ts';

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
