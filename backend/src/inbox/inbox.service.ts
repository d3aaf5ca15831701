import type { ApiQuery } from '@moveway/contracts/api.ts';
import type { InboxStatus } from '@moveway/contracts/inbox/inbox.constants.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import type { Caller } from '../kernel/identity/caller.ts';
import { AppError } from '../kernel/app-error.ts';
import type { Clock } from '../kernel/clock.ts';
import type { DomainEventPublisher } from '../kernel/domain-events.ts';
import { nothingLeft } from '../kernel/nothing-left.ts';
import { decodePageCursor, toPage } from '../kernel/page-cursor.ts';
import { RetryTransaction, type Change } from '../storage/transactions/transactions.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { RecipientLimit } from '../notify/mail/mail.service.ts';
import type { CountForm } from './form-limit.ts';
import type { InboxMails } from './inbox-mails.ts';
import { type StoredItem, inboxRepo } from './inbox.repo.ts';
import { randomInt } from 'node:crypto';

export type { FormTokens } from './form-tokens.ts';

/** What a form says, whichever it is. */
export type NewRequest = Pick<StoredItem, 'kind' | 'message'> & {
  [F in 'name' | 'email' | 'phone' | 'trackingNumber' | 'page']?: string | undefined;
} & Pick<StoredItem, 'quote'>;

export interface InboxServiceDeps {
  audit: Pick<AuditService, 'record'>;
  events: DomainEventPublisher;
  clock: Clock;
  mails: InboxMails;
  recipients: Pick<RecipientLimit, 'tryConsume'>;
  countForm: CountForm;
}

export type InboxService = ReturnType<typeof createInboxService>;

export function createInboxService({ audit, events, clock, countForm, mails, recipients }: InboxServiceDeps) {
  return {
    /**
     * Stores a request as open, under a reference that its sender and the staff call it by. Beyond the limit of emails
     * to its address, the sender is told the reference on the page only.
     * @throws {AppError} `rate_limited`
     */
    async receive(request: NewRequest, caller: Caller): Promise<Change<StoredItem>> {
      await countForm(caller);
      const isMailed = request.email !== undefined && (await recipients.tryConsume(request.email));
      return async () => {
        const given = Object.entries(request).filter(([, value]) => value !== undefined);
        const stored = await inboxRepo.insert({
          // What is left out of a form is left out here.
          ...(Object.fromEntries(given) as Pick<StoredItem, 'kind' | 'message'>),
          reference: generateReference(),
          status: 'open',
          createdAt: clock(),
        });
        if (!stored) {
          throw new RetryTransaction(new Error('Five random references in a row were taken.'));
        }
        if (isMailed) {
          await mails.received.send({ itemId: stored.id });
        }
        await events.publish('inbox.changed', { id: stored.id });
        return stored;
      };
    },

    /** How many there are, up to one more than `MAX_LISTED`; undefined where counting takes too long. */
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
     * Marks a quote as done by the package that was created from it, and sends its sender the number. Runs in the
     * transaction of the package. @returns the reference of the quote; undefined when it is no open one
     */
    async fulfillQuote(actor: Actor, id: string, trackingNumber: string): Promise<string | undefined> {
      const fulfilled = await inboxRepo.fulfillQuote(id, trackingNumber, { by: actor.username, at: clock() });
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
      await events.publish('inbox.changed', { id });
      return reference;
    },

    /** Changes nothing where it has this status already. @throws {AppError} `inbox.not_found` */
    setStatus:
      (actor: Actor, { id, status }: { id: string; status: InboxStatus }): Change<StoredItem> =>
      async () => {
        const changed = await inboxRepo.setStatus(id, status, { by: actor.username, at: clock() });
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
        await events.publish('inbox.changed', { id });
        return changed;
      },
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
