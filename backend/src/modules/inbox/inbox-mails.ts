import type { MailService } from '../mail/mail.service.ts';
import { inboxRepo } from './inbox.repo.ts';

interface AboutItem {
  itemId: string;
}

/** Emails to whoever sent a request. Nothing of what they wrote is repeated: a form could carry it to anybody. */
export function defineInboxMails(mail: MailService) {
  return {
    received: mail.define<AboutItem>('request-received', async ({ itemId }) => {
      const item = await inboxRepo.find(itemId);
      return item?.email === undefined
        ? undefined
        : {
            to: item.email,
            subject: `We have your request ${item.reference}`,
            heading: `We have your request ${item.reference}`,
            paragraphs: ['Thank you. A person reads it and answers.'],
            footnotes: [{ text: 'You sent us nothing? Then somebody mistyped an address: do nothing.' }],
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
            paragraphs: [`It began with your quote ${item.reference}. See every stop with its number.`],
            details: [['Tracking number', item.trackingNumber]],
            action: {
              label: 'Track it',
              path: `/tracking?number=${encodeURIComponent(item.trackingNumber)}`,
            },
          };
    }),
  };
}

export type InboxMails = ReturnType<typeof defineInboxMails>;
