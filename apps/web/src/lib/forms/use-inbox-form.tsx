import type { InboxKind } from '@moveway/contracts/inbox/inbox.constants.ts';
import { useState, type BaseSyntheticEvent, type ReactNode } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { WhenLoaded } from '../on-demand.tsx';
import { showFieldErrors } from './form-errors.ts';
import { useKeptForms } from './kept/kept-forms.ts';
import { UNFINISHED, useFormDraft } from './use-form-draft.ts';
import type { FormReceipt } from './send-form.ts';
import { useFormSending } from './use-form-sending.ts';

const loadKeptFormsView = async () => (await import('./kept/view.tsx')).KeptFormsView;

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
  /** Takes the form's place as long as what was submitted with it is kept on this device. */
  keptView: ReactNode;
}

/**
 * A form that reaches the staff's inbox. What is typed survives a reload; what is submitted, a lost connection. An
 * error of the server is shown beside its field, or with `failure` where the form has no such field.
 */
export function useInboxForm<Values extends FieldValues>(
  kind: InboxKind,
  { handleSubmit, reset, getValues, setError, subscribe }: UseFormReturn<Values>,
  { empty, bodyOf }: InboxFormOptions<Values>,
): InboxForm<Values> {
  const { prepare, submit, keptId, isBusy, failure } = useFormSending(kind);
  const kept = useKeptForms().filter(({ form }) => form === kind);
  const [isWriting, setIsWriting] = useState(false);
  const [sent, setSent] = useState<InboxForm<Values>['sent']>();

  useFormDraft(kind, { reset, getValues, subscribe }, { empty, noun: UNFINISHED });

  const onSubmit = handleSubmit(async (values) => {
    const outcome = await submit({ body: bodyOf(values), values: { ...values } }, (error) =>
      showFieldErrors(setError, error, { shouldFocus: true }),
    );
    if (!outcome) {
      return;
    }
    if (outcome === 'kept') {
      setIsWriting(false);
    } else {
      setSent({ receipt: outcome, values });
    }
    reset({ ...empty });
  });
  const write = (values?: Record<string, unknown>) => {
    setIsWriting(true);
    if (values) {
      reset({ ...empty, ...values });
    }
  };
  return {
    prepare: () => {
      prepare();
      // While there still is a network; where it cannot be had, it is tried again once there is one.
      loadKeptFormsView().catch(() => {});
    },
    submit: onSubmit,
    isBusy,
    failure,
    sent,
    startAgain: () => setSent(undefined),
    keptView: kept.length > 0 && !isWriting && (
      <WhenLoaded load={loadKeptFormsView} props={{ kept, keptId, onWrite: write }} />
    ),
  };
}
