import { Button } from '@moveway/ui/button/button.tsx';
import { formatMoney } from '@moveway/ui/number/number-format.ts';
import { useEffect } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { FailureNotice, SENT_LATER } from '../../lib/forms/failure-notice.tsx';
import { showFieldErrors } from '../../lib/forms/form-errors.ts';
import form from '../../lib/forms/form.module.css';
import { Receipt } from '../../lib/forms/receipt.tsx';
import { HoneypotField } from '../../lib/forms/honeypot-field.tsx';
import { useInboxForm } from '../../lib/forms/use-inbox-form.tsx';
import { EstimatePanel } from './estimate-panel.tsx';
import { GoodsFields } from './goods-fields.tsx';
import { PersonFields } from './person-fields.tsx';
import { TripFields } from './trip-fields.tsx';
import { EMPTY_QUOTE, requestOf, tripOf, type QuoteValues } from './quote-values.ts';
import { useEstimate } from './use-estimate.ts';
import styles from './quote-form.module.css';

const OPTIONS = { empty: EMPTY_QUOTE, bodyOf: requestOf };

/** The quote form with its estimate. The input survives a reload. */
export function QuoteForm() {
  const methods = useForm<QuoteValues>({ defaultValues: EMPTY_QUOTE });
  const { setError, control } = methods;
  const { prepare, submit, isBusy, failure, sent, startAgain, keptView } = useInboxForm(
    'quote',
    methods,
    OPTIONS,
  );
  const { estimate, error, isAsking } = useEstimate(tripOf({ ...EMPTY_QUOTE, ...useWatch({ control }) }));

  // An unknown place is marked at its field, without moving the focus.
  useEffect(() => showFieldErrors(setError, error), [setError, error]);

  if (sent) {
    const { reference, estimate: agreed } = sent.receipt;
    return (
      <Receipt reference={reference} againLabel="Ask for another quote" onAgain={startAgain}>
        <p>
          {agreed && `Your request includes the estimate you saw, ${formatMoney(agreed.totalCents / 100)}. `}
          We will confirm the price and dates with you. You owe nothing until then.
        </p>
      </Receipt>
    );
  }
  if (keptView) {
    return keptView;
  }
  return (
    <FormProvider {...methods}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only fetches a token. */}
      <form
        className={styles.columns}
        aria-label="Get a quote"
        noValidate
        onFocus={prepare}
        onSubmit={(event) => void submit(event)}
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
