import type { QuoteOffer } from '@moveway/contracts/quotes/quote.schema.ts';
import { linkTokens } from '../../storage/link-tokens.ts';
import type { MailService } from '../../notify/mail/mail.service.ts';
import { readQuote, type StoredQuote } from './stored-quote.ts';

const SIZES = { car: 'Car', suv: 'SUV', pickup: 'Pickup truck or van' };
const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
const dayText = (day: string) =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * The email with a kept quote. A visitor may type any address, so it repeats nothing that was typed: places have the
 * names of the gazetteer, and the vehicle is named by its size.
 */
export function defineKeptQuoteMails(mail: MailService) {
  return {
    /** The link is one of its own; the token that its sender has is stored nowhere. */
    kept: mail.define<{ quoteId: string; email: string }>('quote-kept', async ({ quoteId, email }) => {
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
        paragraphs: [
          'This is an estimate, not an offer. You owe nothing until we confirm a price in writing.',
        ],
        details: detailsOf(quote),
        action: { label: 'Open this quote', path: `/quote?kept=${token}` },
        footnotes: [
          { text: 'Did not ask for this? Someone may have mistyped an address. You can ignore this email.' },
        ],
      };
    }),
  };
}

export type KeptQuoteMails = ReturnType<typeof defineKeptQuoteMails>;

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
