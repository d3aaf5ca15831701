import type { formGuard } from '@moveway/contracts/http/fields.ts';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import type {
  Estimate,
  QuoteDetails,
  QuoteRequest,
  QuoteTrip,
} from '@moveway/contracts/quotes/quote.schema.ts';
import { zonedDayOf } from '../../kernel/zoned-day.ts';
import type { Caller } from '../../kernel/caller.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { isInStates, journeyBetween } from '../../kernel/journey.ts';
import type { Transaction } from '../../storage/transactions/transactions.ts';
import type { InboxService } from '../inbox/inbox.service.ts';
import { estimateCost } from './estimate.ts';

export interface QuoteServiceDeps {
  inbox: Pick<InboxService, 'receive'>;
  settings: { get(): Pick<Settings, 'rates' | 'timeZone'> };
  /** Where in the United States a text points to. */
  locate: (text: string) => Promise<{ latitude: number; longitude: number } | undefined>;
  clock: Clock;
}

type WithoutGuard<T> = T extends unknown ? Omit<T, keyof typeof formGuard> : never;

export type QuoteService = ReturnType<typeof createQuoteService>;

export function createQuoteService({ inbox, settings, locate, clock }: QuoteServiceDeps) {
  async function place(field: 'from' | 'to', text: string) {
    const found = await locate(text);
    if (!found || !isInStates(found)) {
      const problem = found
        ? 'We estimate within the fifty states. Please contact us about this place'
        : 'We could not find that place. Enter a city and state, or a ZIP code';
      throw new AppError('quote.place_unknown', `${problem}.`, { fields: { [field]: problem } });
    }
    return found;
  }

  /** @throws {AppError} `quote.place_unknown`, with the field */
  async function estimate(trip: QuoteTrip): Promise<Estimate> {
    const journey = journeyBetween(await place('from', trip.from), await place('to', trip.to));
    const { rates, timeZone } = settings.get();
    return estimateCost(trip, { journey, rates, today: zonedDayOf(clock(), timeZone) });
  }

  return {
    estimate,

    /**
     * Puts the request into the inbox, with an estimate by the rates of this moment.
     * @throws as `estimate`; {AppError} `rate_limited`
     */
    async request<A>(
      { name, email, phone, notes, ...details }: WithoutGuard<QuoteRequest>,
      caller: Caller,
      transaction: Transaction<{ reference: string; estimate: Estimate }, A>,
    ): Promise<A> {
      const quote: QuoteDetails = { ...details, estimate: await estimate(details) };
      return inbox.receive(
        { kind: 'quote', name, email, phone, quote, message: notes ?? 'No other notes.' },
        caller,
        (work) =>
          transaction(async () => ({ reference: (await work()).reference, estimate: quote.estimate })),
      );
    },
  };
}
