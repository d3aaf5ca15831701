import { randomInt } from 'node:crypto';
import type { ApiQuery } from '@moveway/contracts/api.ts';
import type { InboxStatus } from '@moveway/contracts/inbox/inbox.constants.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import type { Caller } from '../kernel/identity/caller.ts';
import { AppError } from '../kernel/app-error.ts';
import { nothingLeft, decodePageCursor, toPage } from '../kernel/page-cursor.ts';
import { consume, tryConsume } from '../storage/limits/limits.ts';
import { RetryTransaction, type Change } from '../storage/transactions/transactions.ts';
import { outbox } from '../storage/transactions/outbox.ts';
import { audit } from '../audit/audit.service.ts';
import { mailboxOf, type MailService } from '../notify/mail/mail.service.ts';
import { type StoredItem, inboxRepo } from './inbox.repo.ts';

export type { FormTokens } from './form-tokens.ts';

/** The content of a form of any kind. */
type NewRequest = Pick<StoredItem, 'kind' | 'message'> & {
  [F in 'name' | 'email' | 'phone' | 'trackingNumber' | 'page']?: string | undefined;
} & Pick<StoredItem, 'quote'>;

export type InboxService = ReturnType<typeof createInboxService>;

/** The requests that visitors send with the forms of the site. */
export function createInboxService({ mail }: { mail: Pick<MailService, 'define'> }) {
  const mails = defineMails(mail);
  return {
    /**
     * Stores a request as open, under a reference that its sender and the staff use for it. Beyond the limit of emails
     * to its address no receipt is sent: the sender sees the reference on the page only.
     * @throws {AppError} `rate_limited`
     */
    async receive(request: NewRequest, caller: Caller): Promise<Change<StoredItem>> {
      await consume('forms', caller);
      const isMailed =
        request.email !== undefined && (await tryConsume('mail-recipient', mailboxOf(request.email)));
      return async () => {
        const fields = Object.entries(request).filter(([, value]) => value !== undefined);
        const stored = await inboxRepo.insert({
          // A field that the form left out is not stored.
          ...(Object.fromEntries(fields) as Pick<StoredItem, 'kind' | 'message'>),
          reference: generateReference(),
          status: 'open',
          createdAt: new Date(),
        });
        if (!stored) {
          throw new RetryTransaction(new Error('Five random references in a row were taken.'));
        }
        if (isMailed) {
          await mails.received.send({ itemId: stored.id });
        }
        await outbox.publish('inbox.changed', { id: stored.id });
        return stored;
      };
    },

    /** How many requests match, up to one more than `MAX_LISTED`; undefined where counting takes too long. */
    async count({
      kind,
      status,
      ...rest
    }: ApiQuery<'GET /api/admin/inbox/count'>): Promise<number | undefined> {
      nothingLeft(rest);
      return inboxRepo.count({ kind, status });
    },

    /** Newest first. @throws {AppError} `invalid_input` for a forged cursor */
    async list({ kind, status, limit, cursor, ...rest }: ApiQuery<'GET /api/admin/inbox'>) {
      nothingLeft(rest);
      const after = cursor === undefined ? undefined : decodePageCursor(cursor);
      const found = await inboxRepo.list({ kind, status, limit: limit + 1, after });
      return toPage(found, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
    },

    /**
     * Marks a quote as done by the package that was created from it, and emails the number to its sender. Runs in the
     * transaction of the package. @returns the reference of the quote; undefined when there is no such open quote
     */
    async fulfillQuote(actor: Actor, id: string, trackingNumber: string): Promise<string | undefined> {
      const fulfilled = await inboxRepo.fulfillQuote(id, trackingNumber, {
        by: actor.username,
        at: new Date(),
      });
      if (!fulfilled) {
        return undefined;
      }
      const { reference } = fulfilled;
      await audit.record({
        action: 'inbox.done',
        actor,
        target: { type: 'inbox', id, label: reference },
        after: { trackingNumber },
      });
      await mails.booked.send({ itemId: id });
      await outbox.publish('inbox.changed', { id });
      return reference;
    },

    /** Does nothing where the request has this status already. @throws {AppError} `inbox.not_found` */
    setStatus:
      (actor: Actor, { id, status }: { id: string; status: InboxStatus }): Change<StoredItem> =>
      async () => {
        const changed = await inboxRepo.setStatus(id, status, { by: actor.username, at: new Date() });
        if (!changed) {
          const found = await inboxRepo.find(id);
          if (!found) {
            throw new AppError('inbox.not_found', 'That request was not found.');
          }
          return found;
        }
        await audit.record({
          action: status === 'done' ? 'inbox.done' : 'inbox.reopened',
          actor,
          target: { type: 'inbox', id, label: changed.reference },
        });
        await outbox.publish('inbox.changed', { id });
        return changed;
      },
  };
}

interface AboutItem {
  itemId: string;
}

/**
 * Emails to the visitor who sent a request. They repeat nothing that the visitor typed: the address may be a
 * stranger's, and the form would send any text to it.
 */
function defineMails(mail: Pick<MailService, 'define'>) {
  return {
    received: mail.define<AboutItem>('request-received', async ({ itemId }) => {
      const item = await inboxRepo.find(itemId);
      return item?.email === undefined
        ? undefined
        : {
            to: item.email,
            subject: `We received your request ${item.reference}`,
            heading: `We received your request ${item.reference}`,
            paragraphs: ['Thank you for contacting us. A person will read your request and reply.'],
            footnotes: [
              {
                text: 'Did not contact us? Someone may have mistyped an address. You can ignore this email.',
              },
            ],
          };
    }),

    /** The package of a quote was created. */
    booked: mail.define<AboutItem>('quote-booked', async ({ itemId }) => {
      const item = await inboxRepo.find(itemId);
      return item?.email === undefined || item.trackingNumber === undefined
        ? undefined
        : {
            to: item.email,
            subject: `Your tracking number is ${item.trackingNumber}`,
            heading: 'Your shipment is booked',
            paragraphs: [
              `Your shipment is based on quote ${item.reference}. Use your tracking number to follow every stop.`,
            ],
            details: [['Tracking number', item.trackingNumber]],
            action: {
              label: 'Track your shipment',
              path: `/tracking?number=${encodeURIComponent(item.trackingNumber)}`,
            },
          };
    }),
  };
}

/** Without vowels, so that references spell no words, and without letters and digits that look alike. */
const CHARACTERS = '23456789BCDFGHJKMNPQRTVWXZ';
const LENGTH = 7;

/**
 * A random number for a request, short enough to be read out on the telephone. The unique index shows whether it is
 * free.
 */
export function generateReference(): string {
  const characters = Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]);
  return `R-${characters.join('')}`;
}
