import type { MailService } from '../notify/mail/mail.service.ts';
import { inboxRepo } from './inbox.repo.ts';

interface AboutItem {
  itemId: string;
}

/**
 * Emails to the visitor who sent a request. They repeat nothing that was typed, because a visitor may type any address:
 * the form would send their text to a stranger.
 */
export function defineInboxMails(mail: MailService) {
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

export type InboxMails = ReturnType<typeof defineInboxMails>;
