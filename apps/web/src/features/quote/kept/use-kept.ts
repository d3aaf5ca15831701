import { ApiError } from '@moveway/api-client/api-error.ts';
import type { KeptQuote, QuoteOffer, QuoteTripInput } from '@moveway/contracts/quotes/quote.schema.ts';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { useSending } from '../../../lib/forms/use-sending.ts';
import { forgetOnDevice, keepOnDevice, keptOnDevice } from './on-device.ts';
import { quoteOf, tripOf, valuesOf, type QuoteValues } from '../quote-values.ts';

/** In the address of the page. */
const PARAMETER = 'kept';

/** What is known of the kept quote whose address this page has. */
interface Opened {
  token: string;
  quote?: KeptQuote;
  error?: unknown;
}

/** The trip and what is shipped, to be compared. */
const textOf = (values: QuoteValues) => JSON.stringify(quoteOf(values));

/**
 * Opens the kept quote of the page's address in the form, and keeps what the form says. The form's draft is restored
 * afterwards: that, and what is typed meanwhile, stays.
 */
export function useKeptQuote({ reset, getValues }: Pick<UseFormReturn<QuoteValues>, 'reset' | 'getValues'>) {
  const [parameters, setParameters] = useSearchParams();
  const token = parameters.get(PARAMETER) ?? undefined;
  const [opened, setOpened] = useState<Opened>();
  const sending = useSending<{ token: string; offer: QuoteOffer }>();
  /** What the form said when it was asked for: at first, or when it was kept; undefined for what it says then. */
  const before = useRef<string | undefined>(textOf(getValues()));

  useEffect(() => {
    if (token === undefined) {
      before.current = undefined;
      return undefined;
    }
    const canceled = new AbortController();
    before.current ??= textOf(getValues());
    const open = async () => {
      const { callApi } = await import('../../../lib/api.ts');
      try {
        const { quote } = await callApi(
          'GET /api/quotes/kept/:token',
          { params: { token } },
          { signal: canceled.signal },
        );
        const values = getValues();
        if (textOf(values) === before.current) {
          const known = keptOnDevice(token)?.person ?? values;
          reset({
            ...valuesOf(quote),
            notes: values.notes,
            name: values.name || known.name,
            email: values.email || known.email,
            phone: values.phone || known.phone,
          });
        }
        before.current = undefined;
        setOpened({ token, quote });
      } catch (error) {
        if (!canceled.signal.aborted) {
          if (error instanceof ApiError && error.code === 'quote.not_found') {
            forgetOnDevice(token);
          }
          setOpened({ token, error });
        }
      }
    };
    void open();
    return () => canceled.abort();
  }, [token, reset, getValues]);

  const current = opened?.token === token ? opened : undefined;
  return {
    /** The kept quote that is open; undefined where none is. */
    quote: current?.quote,
    /** Why it could not be opened. */
    error: current?.error,
    token,
    prepare: sending.prepare,
    isKeeping: sending.isBusy,
    failure: sending.failure,

    /** The offer that was kept, as long as it is valid and for just this trip. */
    offerFor(trip: QuoteTripInput | undefined): QuoteOffer | undefined {
      const quote = current?.quote;
      return quote?.isValid && JSON.stringify(trip) === JSON.stringify(tripOf(valuesOf(quote)))
        ? quote.offer
        : undefined;
    },

    /** Keeps what the form says now, and opens it. */
    async keep(): Promise<void> {
      const values = getValues();
      const body = quoteOf(values);
      const asked = JSON.stringify(body);
      const kept = await sending.send(asked, async ({ formToken }) => {
        const { callApi } = await import('../../../lib/api.ts');
        return callApi('POST /api/quotes/kept', { body: { ...body, formToken } });
      });
      if (kept) {
        const { from, to, totalCents, validUntil } = kept.offer;
        const { name, email, phone } = values;
        keepOnDevice({ token: kept.token, from, to, totalCents, validUntil, person: { name, email, phone } });
        before.current = asked;
        setParameters({ [PARAMETER]: kept.token }, { replace: true });
      }
    },
  };
}

export type KeptQuoteOfPage = ReturnType<typeof useKeptQuote>;
