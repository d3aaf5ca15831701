import { Button } from '@moveway/ui/button/button.tsx';
import { formatMoney } from '@moveway/ui/number/number-format.ts';
import { useEffect } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { FailureNotice } from '../../lib/forms/failure-notice.tsx';
import { showFieldErrors } from '../../lib/forms/form-errors.ts';
import form from '../../lib/forms/form.module.css';
import { Receipt } from '../../lib/forms/receipt.tsx';
import { HoneypotField } from '../../lib/forms/honeypot-field.tsx';
import { useInboxForm } from '../../lib/forms/use-inbox-form.tsx';
import { ApiError } from '@moveway/api-client/api-error.ts';
import { EstimatePanel } from './estimate/panel.tsx';
import { GoodsFields } from './fields/goods.tsx';
import { KeepActions } from './kept/actions.tsx';
import { KeptList } from './kept/list.tsx';
import { dayText } from './offer-text.ts';
import { PersonFields } from './fields/person.tsx';
import { PriceBar } from './estimate/price-bar.tsx';
import { TripFields } from './fields/trip.tsx';
import { EMPTY_QUOTE, requestOf, tripOf, type QuoteValues } from './quote-values.ts';
import { useKeptQuote, type KeptQuoteOfPage } from './kept/use-kept.ts';
import { useEstimate } from './estimate/use-estimate.ts';
import styles from './quote-form.module.css';

const SIZES = { car: 'Car', suv: 'SUV', pickup: 'Pickup truck or van' };

function goodsOf({
  kind,
  weight,
  contents,
  year,
  make,
  model,
  size,
  trailer,
  condition,
}: QuoteValues): string {
  const parts =
    kind === 'package'
      ? [contents, `${weight} lb`]
      : [
          [year, make, model].filter(Boolean).join(' '),
          SIZES[size],
          `${trailer} trailer`,
          condition === 'operable' ? '' : 'does not run',
        ];
  return parts.filter(Boolean).join(', ');
}

/** What became of a kept quote that was opened, where its price is not the one that is shown. */
function keptNotice({ quote, error }: KeptQuoteOfPage, isShown: boolean): string | undefined {
  if (error instanceof ApiError && error.code === 'quote.not_found') {
    return 'That quote was not kept, or has ended.';
  }
  if (!quote || isShown) {
    return undefined;
  }
  const price = formatMoney(quote.offer.totalCents / 100);
  return quote.isValid
    ? `You changed the kept quote of ${price}. This is the new price.`
    : `Your kept quote of ${price} was valid until ${dayText(quote.offer.validUntil)}. This is today’s price.`;
}

/** The quote form with its estimate. The input survives a reload. */
export function QuoteForm() {
  const methods = useForm<QuoteValues>({ defaultValues: EMPTY_QUOTE });
  const { setError, clearErrors, control } = methods;
  const kept = useKeptQuote(methods);
  const { prepare, submit, isBusy, failure, sent, startAgain } = useInboxForm('quote', methods, {
    empty: EMPTY_QUOTE,
    bodyOf: (values) => requestOf(values, kept.quote && kept.token),
  });
  const values = { ...EMPTY_QUOTE, ...useWatch({ control }) };
  const trip = tripOf(values);
  const keptOffer = kept.offerFor(trip);
  // A kept price counts, also where the trip has another price today.
  const asked = useEstimate(keptOffer ? undefined : trip);
  const { error, isAsking } = asked;
  const offer = keptOffer ?? asked.offer;

  // An unknown place or a past day is marked at its field until the trip changes, without moving the focus.
  useEffect(() => {
    showFieldErrors(setError, error);
    return error === undefined ? undefined : () => clearErrors(['from', 'to', 'pickupDate']);
  }, [setError, clearErrors, error]);

  if (sent) {
    const { reference, estimate: agreed } = sent.receipt;
    return (
      <Receipt reference={reference} againLabel="Ask for another quote" onAgain={startAgain}>
        <p>
          {agreed && (
            <span>{`Your request includes the estimate you saw, ${formatMoney(agreed.totalCents / 100)}. `}</span>
          )}
          <span>We will confirm the price and dates with you. You owe nothing until then.</span>
        </p>
      </Receipt>
    );
  }
  return (
    <FormProvider {...methods}>
      {kept.token === undefined && <KeptList />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only fetches tokens. */}
      <form
        className={styles.columns}
        aria-label="Get a quote"
        noValidate
        onFocus={() => {
          prepare();
          kept.prepare();
        }}
        onSubmit={(event) => void submit(event)}
      >
        <div className={form.form}>
          <TripFields />
          <GoodsFields offer={offer} />
        </div>
        {/* On a phone between what it depends on and who asks. */}
        <div className={styles.estimate}>
          <EstimatePanel
            kind={values.kind}
            goods={goodsOf(values)}
            offer={offer}
            error={error}
            isAsking={isAsking}
            onRetry={asked.retry}
            notice={keptNotice(kept, keptOffer !== undefined)}
            actions={
              offer && (
                <KeepActions
                  kept={kept}
                  isKept={keptOffer !== undefined}
                  validUntil={offer.validUntil}
                  email={values.email}
                />
              )
            }
          />
        </div>
        <div className={form.form}>
          <PersonFields />
          <HoneypotField {...methods.register('website')} />
          <FailureNotice failure={failure} />
          <Button className={form.submit ?? ''} type="submit" size="large" disabled={isBusy}>
            {isBusy ? 'Sending...' : 'Request this quote'}
          </Button>
        </div>
        {offer && <PriceBar offer={offer} isBusy={isBusy} />}
      </form>
    </FormProvider>
  );
}
