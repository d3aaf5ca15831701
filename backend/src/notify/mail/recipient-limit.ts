import MimeNode from 'nodemailer/lib/mime-node';
import { createSharedLimiter } from '../../storage/limits/shared-limiter.ts';

const HOUR_SECONDS = 60 * 60;
/** Emails an hour to one mailbox that is not confirmed, of all kinds together. */
export const UNCONFIRMED_MAILS = 5;

export type RecipientLimit = ReturnType<typeof createRecipientLimit>;

/** Limits emails to addresses that are not confirmed: any visitor can type any address into a form. */
export function createRecipientLimit() {
  const limiter = createSharedLimiter('mail-recipient', { points: UNCONFIRMED_MAILS, seconds: HOUR_SECONDS });
  return {
    /** Where nothing but the email is asked for. @throws {AppError} `rate_limited` */
    async consume(address: string): Promise<void> {
      await limiter.consume(mailboxOf(address));
    },

    /** @returns whether the email may be sent, where what it comes with is done without it */
    tryConsume: (address: string): Promise<boolean> => limiter.tryConsume(mailboxOf(address)),
  };
}

/**
 * The form of an address that limits count. It begins with what nodemailer would hand to the SMTP server, without angle
 * brackets and with the domain in ASCII. Case, quotes, blanks and a tag (`+…`) do not tell mailboxes apart; neither do
 * dots at Gmail, which ignores them; elsewhere they do.
 */
export function mailboxOf(address: string): string {
  const node = new MimeNode();
  node.setHeader('to', { name: '', address });
  const [delivered = address] = node.getEnvelope().to;
  const text = delivered.normalize('NFKC').toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = text
    .slice(at + 1)
    .replace(/[^\p{L}\p{N}]+$/u, '')
    .replace(/^googlemail\.com$/, 'gmail.com');
  const name = text
    .slice(0, at)
    .replaceAll(/["\\\s]/g, '')
    .replace(/(?<=.)\+.*$/, '');
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`;
}
