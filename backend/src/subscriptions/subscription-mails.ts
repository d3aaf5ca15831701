import { linkTokens } from '../storage/link-tokens.ts';
import type { SealedTokens } from '../kernel/sealed-tokens.ts';
import type { MailContent, MailService } from '../notify/mail/mail.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { bulletinRepo } from './bulletin.repo.ts';
import { subscriptionRepo } from './subscription.repo.ts';

const HOUR_MS = 60 * 60 * 1000;
const YEAR_MS = 365 * 24 * HOUR_MS;
const CONFIRM_HOURS = 48;
/** How long the link in the email works, in milliseconds. */
export const CONFIRM_MS = CONFIRM_HOURS * HOUR_MS;

interface ToAddress {
  email: string;
}

/** The links that end a subscription. */
export type StopLinks = SealedTokens<ToAddress>;

/**
 * The emails of a subscription.
 * @param settings with the postal address of the company, which the CAN-SPAM Act requires in advertising
 */
export function defineSubscriptionMails(
  mail: MailService,
  { stopLinks, settings }: { stopLinks: StopLinks; settings: Pick<SettingsService, 'get'> },
) {
  const footer = async (email: string, text: string, label: string) => {
    const token = await stopLinks.seal({ email }, YEAR_MS);
    const { address } = settings.get().contacts;
    return {
      footnotes: [
        { text, link: { label, path: `/unsubscribe?token=${token}&for=updates` } },
        ...(address === '' ? [] : [{ text: `Moveway, ${address}` }]),
      ],
      unsubscribePath: `/api/subscriptions/stop?token=${token}`,
    };
  };
  return {
    /** Sends nothing to an address that is already subscribed; the call takes as long. */
    confirm: mail.define<ToAddress>('confirm-subscription', async ({ email }) => {
      const subscription = await subscriptionRepo.find(email);
      return subscription && !subscription.confirmedAt
        ? {
            ...(await confirmation(subscription.email)),
            ...(await footer(
              subscription.email,
              'Did not sign up? Ignore this email or',
              'remove your address',
            )),
          }
        : undefined;
    }),

    /** To one subscriber, once, unless they have unsubscribed meanwhile. */
    bulletin: mail.define<ToAddress & { bulletinId: string }>(
      'bulletin',
      async ({ email, bulletinId }) => {
        const [bulletin, subscription] = await Promise.all([
          bulletinRepo.find(bulletinId),
          subscriptionRepo.find(email),
        ]);
        return bulletin && subscription?.confirmedAt
          ? {
              to: subscription.email,
              subject: bulletin.subject,
              heading: bulletin.subject,
              paragraphs: bulletin.text
                .split('\n')
                .map((line) => line.trim())
                .filter((line) => line !== ''),
              action: { label: 'See all service updates', path: '/service-updates' },
              ...(await footer(
                email,
                'You are getting this email because you subscribed to our service updates.',
                'Unsubscribe',
              )),
            }
          : undefined;
      },
      { isSentOnce: true },
    ),
  };
}

export type SubscriptionMails = ReturnType<typeof defineSubscriptionMails>;

async function confirmation(email: string): Promise<MailContent> {
  const token = await linkTokens.create('confirm-subscription', { email }, CONFIRM_MS);
  return {
    to: email,
    subject: 'Confirm your subscription',
    heading: 'Confirm your subscription',
    paragraphs: [
      'Someone, probably you, signed up for our service updates with this address. They start once you confirm it.',
      `The link expires in ${CONFIRM_HOURS} hours. You can unsubscribe at any time.`,
    ],
    action: { label: 'Confirm my subscription', path: `/confirm?token=${token}&for=updates` },
  };
}
