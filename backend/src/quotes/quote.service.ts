import type { formGuard } from '@moveway/contracts/http/fields.ts';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import {
  estimateSchema,
  keptQuoteSchema,
  type Estimate,
  type KeptQuote,
  type QuoteDetails,
  type QuoteOffer,
  type QuoteRequest,
  type QuoteTrip,
} from '@moveway/contracts/quotes/quote.schema.ts';
import { zonedDayOf } from '../kernel/days.ts';
import type { Caller } from '../kernel/identity/caller.ts';
import { AppError } from '../kernel/app-error.ts';
import { isInStates, journeyBetween } from '../kernel/journey.ts';
import { linkTokens } from '../storage/link-tokens.ts';
import type { Change } from '../storage/transactions/transactions.ts';
import type { InboxService } from '../inbox/inbox.service.ts';
import { offerOf } from './estimate.ts';

interface KnownPlace {
  /** Its name in the gazetteer, without anything else that was typed. */
  label: string;
  latitude: number;
  longitude: number;
}

/** A trip with the places' own names, and where they are. */
interface LocatedTrip<T extends QuoteTrip> {
  trip: T;
  from: KnownPlace;
  to: KnownPlace;
}

/** A form without the fields that keep programs out. */
export type WithoutGuard<T> = T extends unknown ? Omit<T, keyof typeof formGuard> : never;

export type QuoteService = ReturnType<typeof createQuoteService>;

export function createQuoteService({
  inbox,
  settings,
  askPlace,
}: {
  inbox: Pick<InboxService, 'receive'>;
  settings: { get(): Pick<Settings, 'rates' | 'timeZone' | 'quoteTerms'> };
  /** The place of the United States that a text names, or the only one of its name, or else the problem. */
  askPlace: (text: string) => Promise<{ place?: KnownPlace; only?: KnownPlace; problem?: string }>;
}) {
  const today = () => zonedDayOf(new Date(), settings.get().timeZone);

  async function place(field: 'from' | 'to', text: string): Promise<KnownPlace> {
    const {
      place,
      only = place,
      problem = 'We estimate within the fifty states. Please contact us about this place',
    } = await askPlace(text);
    if (!only || !isInStates(only)) {
      throw new AppError('quote.place_unknown', `${problem}.`, { fields: { [field]: problem } });
    }
    return only;
  }

  /** @returns the trip with the places' own names. @throws {AppError} `quote.place_unknown` with the field */
  async function locateTrip<T extends QuoteTrip>(trip: T): Promise<LocatedTrip<T>> {
    const from = await place('from', trip.from);
    const to = await place('to', trip.to);
    return { trip: { ...trip, from: from.label, to: to.label }, from, to };
  }

  /** @throws {AppError} `invalid_input` with the field of a pickup that is past or at the delivery location */
  function priceTrip({ trip, from, to }: LocatedTrip<QuoteTrip>): QuoteOffer {
    refusePastPickup(trip, new Date());
    const journey = journeyBetween(from, to);
    if (journey.roadMiles === 0) {
      throw invalid(
        'to',
        'This is the pickup location. Enter another place, or both ZIP codes within a city',
      );
    }
    const { rates, quoteTerms } = settings.get();
    return offerOf(trip, { journey, rates, terms: quoteTerms, today: today() });
  }

  /** @returns the trip with the places' own names. @throws as `locateTrip` and `priceTrip` */
  async function offerFor<T extends QuoteTrip>(trip: T): Promise<{ trip: T; offer: QuoteOffer }> {
    const found = await locateTrip(trip);
    return { trip: found.trip, offer: priceTrip(found) };
  }

  /** A kept price counts until its last day, and only for what it was given for. */
  async function keptOfferFor(token: string | undefined, trip: QuoteTrip): Promise<QuoteOffer | undefined> {
    const kept = token === undefined ? undefined : await findKept(token);
    return kept && isValidOn(kept, today()) && isSameTrip(kept, trip) ? kept.offer : undefined;
  }

  return {
    offerFor,
    today,

    /**
     * Puts the request into the inbox, with an estimate by the present rates, or with the price of a kept quote.
     * @throws as `offerFor`; {AppError} `rate_limited`
     */
    async request(
      { name, email, phone, notes, keptQuote, ...details }: WithoutGuard<QuoteRequest>,
      caller: Caller,
    ): Promise<Change<{ reference: string; estimate: Estimate }>> {
      const found = await locateTrip(details);
      const { trip } = found;
      // A valid kept quote is not priced again: today's rules may refuse a trip that had a price when it was kept.
      const kept = await keptOfferFor(keptQuote, trip);
      const estimate = estimateSchema.parse(kept ?? priceTrip(found));
      const quote: QuoteDetails = { ...trip, estimate, ...(kept && { keptUntil: kept.validUntil }) };
      const receive = await inbox.receive(
        { kind: 'quote', name, email, phone, quote, message: notes ?? 'No other notes.' },
        caller,
      );
      return async () => ({ reference: (await receive()).reference, estimate });
    },
  };
}

/** In the fifty states a day ends here last, so a customer here may still choose it as today. */
const LAST_TIME_ZONE = 'Pacific/Honolulu';

function refusePastPickup({ pickupDate }: QuoteTrip, now: Date): void {
  if (pickupDate !== undefined && pickupDate < zonedDayOf(now, LAST_TIME_ZONE)) {
    throw invalid('pickupDate', 'This day has passed. Choose today or a later day');
  }
}

const invalid = (field: keyof QuoteTrip, problem: string) =>
  new AppError('invalid_input', `${problem}.`, { fields: { [field]: problem } });

/** Whether both trips are the same in everything that the price depends on. */
function isSameTrip(kept: StoredQuote, trip: QuoteTrip): boolean {
  const priced = (quote: StoredQuote | QuoteTrip) => [
    quote.from,
    quote.to,
    quote.pickupDate,
    quote.isExpedited,
    ...(quote.kind === 'vehicle' ? [quote.size, quote.trailer, quote.isOperable] : [quote.weight]),
  ];
  return kept.kind === trip.kind && JSON.stringify(priced(kept)) === JSON.stringify(priced(trip));
}

type WithoutValidity<T> = T extends unknown ? Omit<T, 'isValid'> : never;
/** A kept quote as stored with the hash of its token. */
export type StoredQuote = WithoutValidity<KeptQuote>;

/** The kept quote that a link opens; undefined where it no longer exists. */
export async function findKept(token: string): Promise<StoredQuote | undefined> {
  const link = await linkTokens.find('kept-quote', token);
  return link && readQuote(link.quote);
}

/** @param quote as it was stored */
export const readQuote = (quote: unknown): StoredQuote =>
  keptQuoteSchema.parse({ ...(quote as object), isValid: true });

/** @param today YYYY-MM-DD */
export const isValidOn = ({ offer }: StoredQuote, today: string): boolean => today <= offer.validUntil;
