import { Button } from '@moveway/ui/button/button.tsx';
import { formatMoney } from '@moveway/ui/number/number-format.ts';
import { useEffect, useState } from 'react';
import { FormProvider, useForm, useWatch, type UseFormSetError } from 'react-hook-form';
import { FailureNotice, SENT_LATER } from '../../lib/forms/failure-notice.tsx';
import { fieldErrorsOf } from '../../lib/forms/form-errors.ts';
import { formDraft } from '../../lib/forms/form-draft.ts';
import form from '../../lib/forms/form.module.css';
import { Receipt } from '../../lib/forms/receipt.tsx';
import { HoneypotField } from '../../lib/forms/honeypot-field.tsx';
import type { FormReceipt } from '../../lib/forms/send-form.ts';
import { loadKeptFormsView, useFormSending } from '../../lib/forms/use-form-sending.ts';
import { useKeptForms } from '../../lib/forms/kept-forms.ts';
import { WhenLoaded } from '../../lib/on-demand.tsx';
import { EstimatePanel } from './estimate-panel.tsx';
import { GoodsFields } from './goods-fields.tsx';
import { PersonFields } from './person-fields.tsx';
import { TripFields } from './trip-fields.tsx';
import { EMPTY_QUOTE, requestOf, tripOf, type QuoteValues } from './quote-values.ts';
import { useEstimate } from './use-estimate.ts';
import styles from './quote-form.module.css';

const DRAFT = 'quote';

/** A field that the form does not have is shown in the notice. */
function showFieldErrors(
  setError: UseFormSetError<QuoteValues>,
  problem: unknown,
  options?: { shouldFocus: boolean },
): void {
  for (const [name, message] of fieldErrorsOf(problem)) {
    setError(name as keyof QuoteValues, { message }, options);
  }
}

/** The quote form with its estimate. The input survives a reload. */
export function QuoteForm() {
  const methods = useForm<QuoteValues>({ defaultValues: EMPTY_QUOTE });
  const { handleSubmit, setError, reset, subscribe, control } = methods;
  const { prepare, submit, keptId, isBusy, failure } = useFormSending('quote');
  const [receipt, setReceipt] = useState<FormReceipt>();
  const kept = useKeptForms().filter((one) => one.form === 'quote');
  const [isWriting, setIsWriting] = useState(false);
  const { estimate, error, isAsking } = useEstimate(tripOf({ ...EMPTY_QUOTE, ...useWatch({ control }) }));

  useEffect(() => reset({ ...EMPTY_QUOTE, ...formDraft(DRAFT).read() }), [reset]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => formDraft(DRAFT).write({ ...values }),
      }),
    [subscribe],
  );
  // An unknown place is marked at its field, without moving the focus.
  useEffect(() => showFieldErrors(setError, error), [setError, error]);

  const onSubmit = handleSubmit(async (values) => {
    const sent = await submit({ body: requestOf(values), values: { ...values } }, (problem) =>
      showFieldErrors(setError, problem, { shouldFocus: true }),
    );
    if (!sent) {
      return;
    }
    if (sent === 'kept') {
      setIsWriting(false);
    } else {
      setReceipt(sent);
    }
    formDraft(DRAFT).clear();
    reset(EMPTY_QUOTE);
  });

  if (receipt) {
    return (
      <Receipt
        reference={receipt.reference}
        againLabel="Ask for another quote"
        onAgain={() => setReceipt(undefined)}
      >
        <p>
          {receipt.estimate &&
            `Your request includes the estimate you saw, ${formatMoney(receipt.estimate.totalCents / 100)}. `}
          We will confirm the price and dates with you. You owe nothing until then.
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
              reset({ ...EMPTY_QUOTE, ...values });
            }
          },
        }}
      />
    );
  }
  return (
    <FormProvider {...methods}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only takes the token ahead of time. */}
      <form
        className={styles.columns}
        aria-label="Get a quote"
        noValidate
        onFocus={prepare}
        onSubmit={(event) => void onSubmit(event)}
      >
        <div className={form.form}>
          <TripFields />
          <GoodsFields />
        </div>
        {/* On a phone between what it depends on and who asks. */}
        <div className={styles.estimate}>
          <EstimatePanel estimate={estimate} error={error} isAsking={isAsking} />
        </div>
        <div className={form.form}>
          <PersonFields />
          <HoneypotField {...methods.register('website')} />
          <FailureNotice failure={failure} offlineText={SENT_LATER} />
          <Button className={form.submit ?? ''} type="submit" size="large" disabled={isBusy}>
            {isBusy ? 'Sending...' : 'Request this quote'}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
