import { keptQuoteSchema, type KeptQuote } from '@moveway/contracts/quotes/quote.schema.ts';
import { linkTokens } from '../../storage/link-tokens.ts';

type WithoutValidity<T> = T extends unknown ? Omit<T, 'isValid'> : never;
/** A kept quote as stored with the hash of its token. */
export type StoredQuote = WithoutValidity<KeptQuote>;

/** What the link of a kept quote leads to; undefined where there is none any more. */
export async function findKept(token: string): Promise<StoredQuote | undefined> {
  const link = await linkTokens.find('kept-quote', token);
  return link && readQuote(link.quote);
}

/** @param quote as it was stored */
export const readQuote = (quote: unknown): StoredQuote =>
  keptQuoteSchema.parse({ ...(quote as object), isValid: true });

/** @param today YYYY-MM-DD */
export const isValidOn = ({ offer }: StoredQuote, today: string): boolean => today <= offer.validUntil;
