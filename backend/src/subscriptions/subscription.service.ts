import { AppError } from '../kernel/app-error.ts';
import type { Caller } from '../kernel/identity/caller.ts';
import { linkTokens } from '../storage/link-tokens.ts';
import { consume } from '../storage/limits/limits.ts';
import { mailboxOf } from '../notify/mail/mail.service.ts';
import type { Change } from '../storage/transactions/transactions.ts';
import { CONFIRM_MS, type StopLinks, type SubscriptionMails } from './subscription-mails.ts';
import { subscriptionRepo } from './subscription.repo.ts';

export type SubscriptionService = ReturnType<typeof createSubscriptionService>;

/** Who gets service updates by email: visitors who asked for them and then confirmed the address (double opt-in). */
export function createSubscriptionService({
  mails,
  stopLinks,
  sendsEmail,
}: {
  mails: Pick<SubscriptionMails, 'confirm'>;
  stopLinks: StopLinks;
  sendsEmail: boolean;
}) {
  return {
    /**
     * Sends a link that confirms the address. The answer is the same for an address that is subscribed already, so that
     * it does not show who is.
     * @throws {AppError} `account.email_off`, `rate_limited`
     */
    async request(email: string, caller: Caller): Promise<Change<void>> {
      if (!sendsEmail) {
        throw new AppError('account.email_off', 'We cannot send email right now.');
      }
      const mailbox = mailboxOf(email);
      await consume('forms', caller);
      await consume('mail-subscription', mailbox);
      await consume('mail-recipient', mailbox);
      return async () => {
        const at = new Date();
        await subscriptionRepo.request(email, { at, pendingUntil: new Date(at.getTime() + CONFIRM_MS) });
        await mails.confirm.send({ email });
      };
    },

    /**
     * The link may be used again, as programs open links before people do.
     * @throws {AppError} `account.link_expired`
     */
    async confirm(token: string): Promise<Change<{ email: string }>> {
      const link = await linkTokens.find('confirm-subscription', token);
      if (!link) {
        throw linkExpired();
      }
      const { email } = link;
      return async () => {
        if (!(await subscriptionRepo.confirm(email, new Date()))) {
          throw linkExpired();
        }
        return { email };
      };
    },

    /** The link may be used again. @throws {AppError} `account.link_expired` */
    async stop(token: string): Promise<Change<{ email: string }>> {
      const link = await stopLinks.open(token);
      if (!link) {
        throw linkExpired();
      }
      const { email } = link;
      return async () => {
        await subscriptionRepo.remove(email);
        return { email };
      };
    },
  };
}

function linkExpired(): AppError {
  return new AppError('account.link_expired', 'This link has expired. Please subscribe again.');
}
