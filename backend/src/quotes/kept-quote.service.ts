import type { KeptQuote, QuoteOffer, QuoteToKeep } from '@moveway/contracts/quotes/quote.schema.ts';
import { AppError } from '../kernel/app-error.ts';
import type { Caller } from '../kernel/identity/caller.ts';
import { addDays } from '../kernel/days.ts';
import { linkTokens } from '../storage/link-tokens.ts';
import { consume } from '../storage/limits/limits.ts';
import type { Change } from '../storage/transactions/transactions.ts';
import { type MailContent, type MailService, mailboxOf } from '../notify/mail/mail.service.ts';
import {
  findKept,
  isValidOn,
  readQuote,
  type QuoteService,
  type StoredQuote,
  type WithoutGuard,
} from './quote.service.ts';

/** For this many days after its last valid day a quote is still shown, as one that has ended. */
const SHOWN_AFTER_DAYS = 30;

export type KeptQuoteService = ReturnType<typeof createKeptQuoteService>;

/** Quotes that visitors keep: each has an address that cannot be guessed, and a price until its last day. */
export function createKeptQuoteService({
  quotes,
  mail,
}: {
  quotes: Pick<QuoteService, 'offerFor' | 'today'>;
  mail: Pick<MailService, 'define' | 'isConfigured'>;
}) {
  /** The link in the email is a new one: the token that its sender has is stored nowhere. */
  const keptMail = mail.define<{ quoteId: string; email: string }>('quote-kept', composeMail);

  return {
    /** @throws {AppError} `quote.place_unknown`, `rate_limited` */
    async keep(
      details: WithoutGuard<QuoteToKeep>,
      caller: Caller,
    ): Promise<Change<{ token: string; offer: QuoteOffer }>> {
      const { trip, offer } = await quotes.offerFor(details);
      await consume('forms', caller);
      const lastDay = Date.parse(addDays(offer.validUntil, SHOWN_AFTER_DAYS));
      return async () => ({
        token: await linkTokens.create('kept-quote', { quote: { ...trip, offer } }, lastDay - Date.now()),
        offer,
      });
    },

    /** @throws {AppError} `quote.not_found` */
    async find(token: string): Promise<KeptQuote> {
      const kept = await findKept(token);
      if (!kept) {
        throw notFound();
      }
      return { ...kept, isValid: isValidOn(kept, quotes.today()) };
    },

    /** @throws {AppError} `quote.not_found`, `account.email_off`, `rate_limited` */
    async send({ token, email }: { token: string; email: string }, caller: Caller): Promise<Change<void>> {
      if (!(await findKept(token))) {
        throw notFound();
      }
      if (!mail.isConfigured) {
        throw new AppError('account.email_off', 'We cannot send email right now.');
      }
      await consume('forms', caller);
      await consume('mail-recipient', mailboxOf(email));
      return () => keptMail.send({ quoteId: linkTokens.idOf(token), email });
    },
  };
}

const notFound = () => new AppError('quote.not_found', 'This quote was not kept, or it ended some time ago.');

const SIZES = { car: 'Car', suv: 'SUV', pickup: 'Pickup truck or van' };
const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const dayText = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * The email with a kept quote. A visitor may type any address, so the email repeats nothing that they typed: places
 * have the names of the gazetteer, and the vehicle is named by its size.
 */
async function composeMail({
  quoteId,
  email,
}: {
  quoteId: string;
  email: string;
}): Promise<MailContent | undefined> {
  const link = await linkTokens.findById('kept-quote', quoteId);
  if (!link) {
    return undefined;
  }
  const quote = readQuote(link.subject.quote);
  const lifetimeMs = link.expiresAt.getTime() - Date.now();
  const token = await linkTokens.create('kept-quote', link.subject, lifetimeMs);
  const price = dollars(quote.offer.totalCents);
  return {
    to: email,
    subject: `Your quote: ${price}, valid until ${dayText(quote.offer.validUntil)}`,
    heading: `Your quote: ${price}`,
    paragraphs: ['This is an estimate, not an offer. You owe nothing until we confirm a price in writing.'],
    details: detailsOf(quote),
    action: { label: 'Open this quote', path: `/quote?kept=${token}` },
    footnotes: [
      { text: 'Did not ask for this? Someone may have mistyped an address. You can ignore this email.' },
    ],
  };
}

function detailsOf(quote: StoredQuote): [label: string, value: string][] {
  const { range, validUntil } = quote.offer;
  return [
    ['From', quote.from],
    ['To', quote.to],
    ...goodsOf(quote),
    ['Usual range', `${dollars(range.leastCents)} to ${dollars(range.mostCents)}`],
    ['In transit', transitText(quote.offer)],
    ['Pickup', `${dayText(quote.offer.pickup.first)} to ${dayText(quote.offer.pickup.last)}`],
    ['Valid until', dayText(validUntil)],
  ];
}

function goodsOf(quote: StoredQuote): [label: string, value: string][] {
  return quote.kind === 'package'
    ? [['Package', `${quote.weight.toLocaleString('en-US')} lb`]]
    : [
        ['Vehicle', quote.isOperable ? SIZES[quote.size] : `${SIZES[quote.size]}, does not run`],
        ['Trailer', quote.trailer === 'open' ? 'Open' : 'Enclosed'],
      ];
}

const transitText = ({ transit: { least, most, unit } }: QuoteOffer) =>
  least === most ? `${most} ${most === 1 ? unit.slice(0, -1) : unit}` : `${least} to ${most} ${unit}`;
