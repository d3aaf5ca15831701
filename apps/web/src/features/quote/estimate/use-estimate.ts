import type { QuoteOffer, QuoteTripInput } from '@moveway/contracts/quotes/quote.schema.ts';
import { useEffect, useState } from 'react';

/** The pause in typing, in milliseconds, after which the server is asked. */
const PAUSE_MS = 500;

interface Answer {
  /** The trip it belongs to, as JSON. */
  trip: string;
  offer?: QuoteOffer;
  error?: unknown;
}

/** The server's offer for a trip, requested after a pause in typing. */
export function useEstimate(trip: QuoteTripInput | undefined) {
  const [answer, setAnswer] = useState<Answer>();
  const text = trip && JSON.stringify(trip);
  const current = answer?.trip === text ? answer : undefined;
  const isAsking = text !== undefined && !current;
  useEffect(() => {
    if (!isAsking) {
      return undefined;
    }
    const canceled = new AbortController();
    const ask = async () => {
      const { callApi } = await import('../../../lib/api.ts');
      try {
        const offer = await callApi(
          'POST /api/quotes/estimate',
          // Serialized above.
          { body: JSON.parse(text) as QuoteTripInput },
          { signal: canceled.signal },
        );
        setAnswer({ trip: text, offer });
      } catch (error) {
        if (!canceled.signal.aborted) {
          setAnswer({ trip: text, error });
        }
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      canceled.abort();
    };
  }, [text, isAsking]);
  return {
    // That of the trip before stays until the next one is there, so that nothing on the page jumps.
    offer: text === undefined ? undefined : (current ?? answer)?.offer,
    error: current?.error,
    isAsking,
    /** Asks again after a failure. */
    retry: () => setAnswer(undefined),
  };
}
