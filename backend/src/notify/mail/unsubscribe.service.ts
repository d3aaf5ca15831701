import { AppError } from '../../kernel/app-error.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { SealedTokens } from '../../kernel/sealed-tokens.ts';
import type { Change } from '../../storage/transactions/transactions.ts';
import type { MailContent } from '../texts/mail-layout.ts';
import { mailStopRepo } from './mail-stop.repo.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** An email about a shipment, and its address. */
interface ShipmentMail {
  email: string;
  shipmentId: string;
  trackingNumber: string;
}

type Scope = 'shipment' | 'all';
type StopRequest = { token: string; scope: Scope };

export type UnsubscribeService = ReturnType<typeof createUnsubscribeService>;

/** Links in emails about shipments by which their readers stop these emails. */
export function createUnsubscribeService({ links }: { links: SealedTokens<ShipmentMail> }) {
  /** @throws {AppError} `account.link_expired` */
  async function read({ token, scope }: StopRequest) {
    const mail = await links.open(token);
    if (!mail) {
      throw new AppError('account.link_expired', 'This link has expired.');
    }
    const { email, shipmentId, trackingNumber } = mail;
    return {
      stop: { email, shipmentId: scope === 'all' ? undefined : shipmentId },
      answer: { scope, trackingNumber },
    };
  }

  return {
    /** The secret of the link that stops such emails, for a year. */
    createToken: (mail: ShipmentMail): Promise<string> => links.seal(mail, YEAR_MS),

    /** The link may be used again. @throws {AppError} `account.link_expired` */
    async stop(request: StopRequest): Promise<Change<{ scope: Scope; trackingNumber: string }>> {
      const { stop, answer } = await read(request);
      return async () => {
        await mailStopRepo.add(stop, systemClock());
        return answer;
      };
    },

    /**
     * Takes back a `stop` with the same scope; a stop with the other scope remains. The link may be used again.
     * @throws {AppError} `account.link_expired`
     */
    async undo(request: StopRequest): Promise<Change<{ scope: Scope; trackingNumber: string }>> {
      const { stop, answer } = await read(request);
      return async () => {
        await mailStopRepo.remove(stop);
        return answer;
      };
    },
  };
}

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
