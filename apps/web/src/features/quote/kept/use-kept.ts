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
  const [before, setBefore] = useState(() => ({ token, text: textOf(getValues()) }));
  if (before.token !== token) {
    setBefore({ token, text: textOf(getValues()) });
  }
  /** What the form said when it was kept, until that is opened. */
  const keptFrom = useRef<string>(undefined);

  useEffect(() => {
    if (token === undefined) {
      return undefined;
    }
    const canceled = new AbortController();
    const text = keptFrom.current ?? before.text;
    keptFrom.current = undefined;
    const open = async () => {
      const { callApi } = await import('../../../lib/api.ts');
      try {
        const { quote } = await callApi(
          'GET /api/quotes/kept/:token',
          { params: { token } },
          { signal: canceled.signal },
        );
        if (textOf(getValues()) === text) {
          const { name, email, phone, notes } = getValues();
          const known = keptOnDevice(token)?.person ?? { name, email, phone };
          reset({
            ...valuesOf(quote),
            notes,
            name: name || known.name,
            email: email || known.email,
            phone: phone || known.phone,
          });
        }
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
  }, [token, before, reset, getValues]);

  const current = token !== undefined && opened?.token === token ? opened : undefined;
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
      const isSame = quote !== undefined && JSON.stringify(trip) === JSON.stringify(tripOf(valuesOf(quote)));
      return isSame && quote.isValid ? quote.offer : undefined;
    },

    /** Keeps what the form says now, and opens it. */
    async keep(): Promise<void> {
      const values = getValues();
      const body = quoteOf(values);
      const asked = textOf(values);
      const kept = await sending.send(asked, async ({ formToken }) => {
        const { callApi } = await import('../../../lib/api.ts');
        return callApi('POST /api/quotes/kept', { body: { ...body, formToken } });
      });
      if (kept) {
        const { from, to, totalCents, validUntil } = kept.offer;
        const { name, email, phone } = values;
        keepOnDevice({ token: kept.token, from, to, totalCents, validUntil, person: { name, email, phone } });
        keptFrom.current = asked;
        setParameters({ [PARAMETER]: kept.token }, { replace: true, preventScrollReset: true });
      }
    },
  };
}

export type KeptQuoteOfPage = ReturnType<typeof useKeptQuote>;
