import { greetingOf } from '../../kernel/text/safe-text.ts';
import { linkTokens, type LinkPurposes } from '../../storage/link-tokens.ts';
import type { MailContent, MailService } from '../../notify/mail/mail.service.ts';
import { accountRepo, type Account } from '../account.repo.ts';
import { createResetPath, isUnchangedSince } from '../passwords/reset-link.ts';

const HOUR = 60 * 60 * 1000;
const CONFIRM_HOURS = 48;

interface ToUser {
  userId: string;
}

interface ToAddress extends ToUser {
  email: string;
}

/** The emails about an account itself. Their links are made when they are sent, so that nothing stored opens them. */
export function defineAccountMails(mail: MailService) {
  return {
    /** The only email to an address that is not confirmed. */
    confirmAddress: mail.define<ToUser>('confirm-address', async ({ userId }) => {
      const account = await accountRepo.findById(userId);
      return account && !account.isDisabled && !account.emailConfirmedAt
        ? confirmAddress(account)
        : undefined;
    }),

    /**
     * To an address that the account will have. Sends nothing if another account has it; the call takes as long.
     * The request has the account's address and password version at its time, so that a change of either also ends a
     * request whose email still waits.
     */
    changeAddress: mail.define<LinkPurposes['change-address']>('change-address', async (request) => {
      const { userId, email, earlier, passwordVersion } = request;
      const account = await accountRepo.findById(userId);
      const owner = await accountRepo.findIdByName(email);
      const isFree = owner === undefined || owner === userId;
      return account && isFree && isUnchangedSince(account, { email: earlier, passwordVersion })
        ? changeAddress(request)
        : undefined;
    }),

    /** To the confirmed address that the account had before: its owner may not have made the change. */
    addressWasChanged: mail.define<ToAddress>('address-was-changed', async ({ userId, email }) => {
      const account = await accountRepo.findById(userId);
      return (
        account &&
        warning(account, {
          to: email,
          subject: 'Your email address was changed',
          text: 'Your account now uses a different email address. From now on, we will write to that address only.',
        })
      );
    }),

    /** @param userId for an unknown user nothing is sent, and the call takes as long */
    resetPassword: mail.define<ToUser>('reset-password', async ({ userId }) => {
      const account = await accountRepo.findById(userId);
      if (!account?.email || account.isDisabled) {
        return undefined;
      }
      return account.emailConfirmedAt ? resetPassword(account, account.email) : confirmAddress(account);
    }),

    /** To the owner, who may not have made the change. */
    passwordWasReset: mail.define<ToUser>('password-was-reset', async ({ userId }) => {
      const account = await accountRepo.findById(userId);
      return account?.email && account.emailConfirmedAt
        ? warning(account, {
            to: account.email,
            subject: 'Your password was changed',
            text: 'Your password was changed with a one-time link. You were signed out everywhere.',
          })
        : undefined;
    }),
  };
}

export type AccountMails = ReturnType<typeof defineAccountMails>;

/** Tells the owner of an account about a change that they may not have made. */
function warning(
  account: Account,
  { to, subject, text }: { to: string; subject: string; text: string },
): MailContent {
  return {
    to,
    subject,
    heading: subject,
    paragraphs: [greetingOf(account), text, 'If this was not you, contact support right away.'],
    action: { label: 'Contact support', path: '/contact' },
  };
}

/**
 * The greeting to an unconfirmed address. It has no name: a name is free text, which a stranger could send to anybody.
 */
const HELLO = 'Hello,';

async function confirmAddress(account: Account): Promise<MailContent | undefined> {
  const { id, email } = account;
  if (!email) {
    return undefined;
  }
  const token = await linkTokens.create('confirm-address', { userId: id, email }, CONFIRM_HOURS * HOUR);
  return {
    to: email,
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: [
      HELLO,
      'Please confirm that this is your address. Until you do, we cannot email you package updates or help you reset your password.',
      `The link expires in ${CONFIRM_HOURS} hours.`,
    ],
    action: { label: 'Confirm this address', path: `/confirm?token=${token}` },
    footnotes: [{ text: 'Did not create an account? Ignore this email and we will not write again.' }],
  };
}

async function changeAddress(request: LinkPurposes['change-address']): Promise<MailContent> {
  const token = await linkTokens.create('change-address', request, CONFIRM_HOURS * HOUR);
  return {
    to: request.email,
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    paragraphs: [
      HELLO,
      'You asked to use this address for your account and to sign in. Please confirm that it is yours.',
      `The link expires in ${CONFIRM_HOURS} hours. Nothing changes until you confirm.`,
    ],
    action: { label: 'Confirm this address', path: `/confirm?token=${token}` },
    footnotes: [{ text: 'Did not request this? Ignore this email and nothing will change.' }],
  };
}

async function resetPassword(account: Account, email: string): Promise<MailContent> {
  return {
    to: email,
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    paragraphs: [
      greetingOf(account),
      'Someone, probably you, asked to reset your password.',
      'The link works once and expires in one hour.',
    ],
    action: { label: 'Choose a new password', path: await createResetPath(account, { isGiven: false }) },
    footnotes: [{ text: 'Did not request this? Ignore this email and your password stays the same.' }],
  };
}
