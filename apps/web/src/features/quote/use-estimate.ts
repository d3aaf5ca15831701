import type { Estimate, QuoteTripInput } from '@moveway/contracts/quotes/quote.schema.ts';
import { useEffect, useState } from 'react';

/** Typing goes on for about as long, in milliseconds. */
const PAUSE_MS = 500;

interface Answer {
  /** The trip it is of, as text. */
  trip: string;
  estimate?: Estimate;
  error?: unknown;
}

/** What the server estimates for a trip, soon after it was changed last. */
export function useEstimate(trip: QuoteTripInput | undefined) {
  const [answer, setAnswer] = useState<Answer>();
  const text = trip && JSON.stringify(trip);
  useEffect(() => {
    if (text === undefined) {
      return undefined;
    }
    const canceled = new AbortController();
    const ask = async () => {
      const { callApi } = await import('../../lib/api.ts');
      try {
        const estimate = await callApi(
          'POST /api/quotes/estimate',
          // Written above.
          { body: JSON.parse(text) as QuoteTripInput },
          { signal: canceled.signal },
        );
        setAnswer({ trip: text, estimate });
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
  }, [text]);
  const current = answer?.trip === text ? answer : undefined;
  return { estimate: current?.estimate, error: current?.error, isAsking: text !== undefined && !current };
}
