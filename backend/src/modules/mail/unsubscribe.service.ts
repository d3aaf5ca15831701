import { createHash } from 'node:crypto';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { linkTokens } from '../../storage/link-tokens.ts';
import type { Transaction } from '../../storage/transactions.ts';
import { MailStopModel } from './mail-stop.model.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** An email about a shipment, and who gets it. */
interface ShipmentMail {
  email: string;
  shipmentId: string;
  trackingNumber: string;
}

export type UnsubscribeService = ReturnType<typeof createUnsubscribeService>;

/** Who wants no emails about shipments any more. */
export function createUnsubscribeService({ clock }: { clock: Clock }) {
  return {
    /** The secret of the link that stops such emails, for a year. */
    createToken: (mail: ShipmentMail): Promise<string> => linkTokens.create('unsubscribe', mail, YEAR_MS),

    /** Whether this address wants none about this shipment, or none at all. */
    async isStopped({ email, shipmentId }: Pick<ShipmentMail, 'email' | 'shipmentId'>): Promise<boolean> {
      const ids = [stopId(email), stopId(email, shipmentId)];
      return (await MailStopModel.exists({ _id: { $in: ids } })) !== null;
    },

    /** The link may be used again. @throws {AppError} `account.link_expired` */
    async stop<A>(
      { token, scope }: { token: string; scope: 'shipment' | 'all' },
      transaction: Transaction<{ scope: 'shipment' | 'all'; trackingNumber: string }, A>,
    ): Promise<A> {
      const mail = await linkTokens.find('unsubscribe', token);
      if (!mail) {
        throw new AppError('account.link_expired', 'This link has expired.');
      }
      const { email, shipmentId, trackingNumber } = mail;
      return transaction(async () => {
        await MailStopModel.updateOne(
          { _id: stopId(email, scope === 'all' ? undefined : shipmentId) },
          { $setOnInsert: { createdAt: clock() } },
          { upsert: true },
        );
        return { scope, trackingNumber };
      });
    },
  };
}

const stopId = (email: string, shipmentId = '') =>
  createHash('sha256').update(`${shipmentId} ${email.trim().toLowerCase()}`).digest('base64url');
