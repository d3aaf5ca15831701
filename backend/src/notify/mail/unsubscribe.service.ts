import { createHash } from 'node:crypto';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { SealedTokens } from '../../kernel/sealed-tokens.ts';
import type { Change } from '../../storage/transactions/transactions.ts';
import type { MailContent } from '../texts/mail-layout.ts';
import { MailStopModel } from './mail-stop.model.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** An email about a shipment, and who gets it. */
interface ShipmentMail {
  email: string;
  shipmentId: string;
  trackingNumber: string;
}

type Scope = 'shipment' | 'all';
type StopRequest = { token: string; scope: Scope };
type Stopped = { scope: Scope; trackingNumber: string };

export type UnsubscribeService = ReturnType<typeof createUnsubscribeService>;

/** Who wants no emails about shipments any more. */
export function createUnsubscribeService({
  links,
  clock,
}: {
  links: SealedTokens<ShipmentMail>;
  clock: Clock;
}) {
  /** @throws {AppError} `account.link_expired` */
  async function findMail(token: string): Promise<ShipmentMail> {
    const mail = await links.open(token);
    if (!mail) {
      throw new AppError('account.link_expired', 'This link has expired.');
    }
    return mail;
  }

  return {
    /** The secret of the link that stops such emails, for a year. */
    createToken: (mail: ShipmentMail): Promise<string> => links.seal(mail, YEAR_MS),

    /** Those of these emails that are wanted: their address has stopped neither all nor those about the shipment. */
    async findUnstopped<M extends Pick<ShipmentMail, 'email' | 'shipmentId'>>(
      mails: readonly M[],
    ): Promise<M[]> {
      const ids = mails.flatMap(({ email, shipmentId }) => [stopId(email), stopId(email, shipmentId)]);
      const found = await MailStopModel.find({ _id: { $in: [...new Set(ids)] } }, { _id: 1 }).lean();
      const stops = new Set(found.map(({ _id }) => _id));
      return mails.filter(
        ({ email, shipmentId }) => !stops.has(stopId(email)) && !stops.has(stopId(email, shipmentId)),
      );
    },

    /** The link may be used again. @throws {AppError} `account.link_expired` */
    async stop({ token, scope }: StopRequest): Promise<Change<Stopped>> {
      const mail = await findMail(token);
      return async () => {
        await MailStopModel.updateOne(
          { _id: stopIdOf(mail, scope) },
          { $setOnInsert: { createdAt: clock() } },
          { upsert: true },
        );
        return { scope, trackingNumber: mail.trackingNumber };
      };
    },

    /**
     * Takes back what `stop` did with the same scope; what the other scope stopped stays so. The link may be used
     * again.
     * @throws {AppError} `account.link_expired`
     */
    async undo({ token, scope }: StopRequest): Promise<Change<Stopped>> {
      const mail = await findMail(token);
      return async () => {
        await MailStopModel.deleteOne({ _id: stopIdOf(mail, scope) });
        return { scope, trackingNumber: mail.trackingNumber };
      };
    },
  };
}

const stopIdOf = ({ email, shipmentId }: ShipmentMail, scope: Scope) =>
  stopId(email, scope === 'all' ? undefined : shipmentId);

const stopId = (email: string, shipmentId = '') =>
  createHash('sha256').update(`${shipmentId} ${email.trim().toLowerCase()}`).digest('base64url');

/**
 * The end of an email that can be stopped.
 * @param who the reader of it is
 */
export function unsubscribeLinks(
  token: string,
  who: string,
): Pick<MailContent, 'footnotes' | 'unsubscribePath'> {
  return {
    footnotes: [
      { text: `You are getting this email because you are ${who}.` },
      {
        text: 'Don’t want these emails?',
        link: { label: 'Unsubscribe', path: `/unsubscribe?token=${token}` },
      },
    ],
    unsubscribePath: `/api/unsubscribe?token=${token}`,
  };
}
