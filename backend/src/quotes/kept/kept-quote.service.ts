import type { formGuard } from '@moveway/contracts/http/fields.ts';
import type { KeptQuote, QuoteOffer, QuoteToKeep } from '@moveway/contracts/quotes/quote.schema.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Caller } from '../../kernel/identity/caller.ts';
import { addDays } from '../../kernel/days/calendar-day.ts';
import { linkTokens } from '../../storage/link-tokens.ts';
import type { Change } from '../../storage/transactions/transactions.ts';
import type { RecipientLimit } from '../../notify/mail/mail.service.ts';
import type { QuoteService } from '../quote.service.ts';
import type { KeptQuoteMails } from './kept-quote-mails.ts';
import { findKept, isValidOn } from './stored-quote.ts';

/** A quote is still shown for so many days after its last one, so that its address says what became of it. */
const SHOWN_AFTER_DAYS = 30;

export interface KeptQuoteServiceDeps {
  quotes: Pick<QuoteService, 'offerFor' | 'today'>;
  mails: KeptQuoteMails;
  sendsEmail: boolean;
  recipients: Pick<RecipientLimit, 'consume'>;
  /** Counts a sent form. @throws {AppError} `rate_limited` beyond the limit */
  countForm: (caller: Caller) => Promise<void>;
}

type WithoutGuard<T> = T extends unknown ? Omit<T, keyof typeof formGuard> : never;

export type KeptQuoteService = ReturnType<typeof createKeptQuoteService>;

/** Quotes that visitors keep: each has an address that cannot be guessed, and a price until its last day. */
export function createKeptQuoteService({
  quotes,
  mails,
  sendsEmail,
  recipients,
  countForm,
}: KeptQuoteServiceDeps) {
  return {
    /** @throws {AppError} `quote.place_unknown`, `rate_limited` */
    async keep(
      details: WithoutGuard<QuoteToKeep>,
      caller: Caller,
    ): Promise<Change<{ token: string; offer: QuoteOffer }>> {
      const { trip, offer } = await quotes.offerFor(details);
      await countForm(caller);
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
      if (!sendsEmail) {
        throw new AppError('account.email_off', 'We cannot send email right now.');
      }
      await countForm(caller);
      await recipients.consume(email);
      return () => mails.kept.send({ quoteId: linkTokens.idOf(token), email });
    },
  };
}

const notFound = () => new AppError('quote.not_found', 'This quote was not kept, or it ended some time ago.');
