import type { ApiQuery } from '@moveway/contracts/api.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import { AppError } from '../kernel/app-error.ts';
import { nothingLeft, decodePageCursor, toPage } from '../kernel/page-cursor.ts';
import { inTransaction, type Change } from '../storage/transactions/transactions.ts';
import { audit } from '../audit/audit.service.ts';
import type { JobKind, Jobs } from '../notify/jobs/jobs.service.ts';
import { bulletinRepo, type StoredBulletin } from './bulletin.repo.ts';
import type { SubscriptionMails } from './subscription-mails.ts';
import { subscriptionRepo } from './subscription.repo.ts';

/** Emails that are stored as jobs in one transaction. */
const BATCH = 100;

/** The next receivers of a service update: those after this id. */
interface Batch {
  bulletinId: string;
  after: string;
}

export type BulletinService = ReturnType<typeof createBulletinService>;

type BulletinMails = Pick<SubscriptionMails, 'bulletin'>;
type DefineJob = Pick<Jobs, 'define'>;

/** Service updates by email, to everybody who has confirmed a subscription. */
export function createBulletinService({
  mails,
  sendsEmail,
  jobs,
}: {
  mails: BulletinMails;
  sendsEmail: boolean;
  jobs: DefineJob;
}) {
  // Where no email can be sent, batches stay stored, as emails do, until a server that can send them takes them.
  const batches = sendsEmail ? defineBatches(jobs, mails) : undefined;

  return {
    sendsEmail,

    countReceivers: (): Promise<number> => subscriptionRepo.countConfirmed(),

    /** Newest first. @throws {AppError} `invalid_input` for a forged cursor */
    async list({ limit, cursor, ...rest }: ApiQuery<'GET /api/admin/bulletins'>) {
      nothingLeft(rest);
      const after = cursor === undefined ? undefined : decodePageCursor(cursor);
      const found = await bulletinRepo.list({ limit: limit + 1, after });
      return toPage(found, limit, ({ sentAt, id }) => ({ at: sentAt, id }));
    },

    /** Sends a bulletin to each subscriber once, in the background. @throws {AppError} `account.email_off` */
    async send(
      actor: Actor,
      { subject, text }: { subject: string; text: string },
    ): Promise<Change<StoredBulletin>> {
      if (!batches) {
        throw new AppError('account.email_off', 'We cannot send email right now.');
      }
      const receivers = await subscriptionRepo.countConfirmed();
      return async () => {
        const sentBy = actor.username;
        const bulletin = await bulletinRepo.insert({ subject, text, sentAt: new Date(), sentBy, receivers });
        await audit.record({
          action: 'bulletin.sent',
          actor,
          target: { type: 'bulletin', id: bulletin.id, label: subject },
          after: { receivers },
        });
        await batches.enqueue({ bulletinId: bulletin.id, after: '' });
        return bulletin;
      };
    },
  };
}

/** The job that stores the emails to the next receivers, and then the job for the receivers after them. */
function defineBatches(jobs: DefineJob, mails: BulletinMails): JobKind<Batch> {
  const batches = jobs.define<Batch>('bulletin.batch', ({ bulletinId, after }) =>
    inTransaction(async () => {
      const receivers = await subscriptionRepo.confirmedBatch(after, BATCH);
      const last = receivers.at(-1);
      // A run that is repeated after its commit finds that the bulletin has moved on, and stores nothing twice.
      if (!last || !(await bulletinRepo.move(bulletinId, after, last.id))) {
        return;
      }
      await mails.bulletin.sendAll(receivers.map(({ email }) => ({ bulletinId, email })));
      await batches.enqueue({ bulletinId, after: last.id });
    }),
  );
  return batches;
}
