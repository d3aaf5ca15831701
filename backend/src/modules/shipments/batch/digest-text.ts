import type { BatchAction } from '@moveway/contracts/shipments/batch/batch.schema.ts';
import type { StatusPush } from '@moveway/contracts/push/push.routes.ts';
import { rescheduleText } from '@moveway/contracts/shipments/reschedule.constants.ts';
import { STATUS_SYMBOLS } from '@moveway/contracts/shipments/status-tone.ts';
import { publicDescription } from '../../../kernel/text/public-text.ts';
import type { MailContent } from '../../mail/mail.service.ts';
import { unsubscribeLinks } from '../../mail/unsubscribe.service.ts';
import type { Shipment } from '../shipment.types.ts';
import { longDay, longInstant, statusMailText } from '../status/status.service.ts';

/** A change that those concerned are told of. */
export type Occasion = Extract<BatchAction, { kind: 'reschedule' | 'status' }>;

/** More would make an email too long to read; the tracking page has all of them. */
const MOST_LISTED = 50;
const MOST_IN_PUSH = 3;

/**
 * One email about all that one receiver has in a batch; about a single one it is as any other.
 * @param timeZone of the company, in which it says when something happened that was entered later
 */
export function digestMail(
  shipments: readonly Shipment[],
  occasion: Occasion,
  token: string,
  timeZone: string,
): Omit<MailContent, 'to'> {
  const [first] = shipments;
  const why = occasion.kind === 'reschedule' ? [rescheduleText(occasion)] : [];
  const happened =
    occasion.kind === 'status' && occasion.happenedAt !== undefined
      ? longInstant(new Date(occasion.happenedAt), timeZone)
      : undefined;
  if (shipments.length === 1 && first) {
    const about = occasion.kind === 'status' ? occasion.status : 'New Date';
    const text = statusMailText(first, about, happened);
    return {
      ...text,
      paragraphs: [...text.paragraphs, ...why],
      ...unsubscribeLinks(token, `the sender or receiver of shipment ${first.trackingNumber}`),
    };
  }
  const title =
    occasion.kind === 'status'
      ? `${shipments.length} of your shipments are now ${occasion.status}`
      : `${shipments.length} of your shipments have a new expected date`;
  const listed = shipments.slice(0, MOST_LISTED);
  const more = shipments.length - listed.length;
  return {
    subject: title,
    heading: title,
    paragraphs: why,
    details: [
      ...(happened === undefined ? [] : [['When', happened] as [string, string]]),
      ...listed.map(({ trackingNumber, estimatedDelivery, status }): [string, string] => [
        trackingNumber,
        status === 'Delivered'
          ? `${STATUS_SYMBOLS[status]} ${status}`
          : `Expected ${longDay(estimatedDelivery)}`,
      ]),
      ...(more > 0 ? [['And', `${more} more`] as [string, string]] : []),
    ],
    action: {
      label: 'Track your shipments',
      path: `/tracking?number=${listed
        .map(({ trackingNumber }) => encodeURIComponent(trackingNumber))
        .slice(0, 35)
        .join(',')}`,
    },
    ...unsubscribeLinks(token, 'the sender or receiver of these shipments'),
    unsubscribePath: `/api/unsubscribe?token=${token}&scope=all`,
  };
}

/** One message about all that one browser follows. Everybody with a number may ask for it, so it names no street. */
export function digestPush(shipments: readonly Shipment[], occasion: Occasion): StatusPush {
  const [first] = shipments;
  const { kind = 'package', trackingNumber = '', estimatedDelivery = '' } = first ?? {};
  const isOne = shipments.length === 1;
  const what = isOne ? `Your ${kind}` : `${shipments.length} of your shipments`;
  const named = shipments.slice(0, MOST_IN_PUSH).map((shipment) => shipment.trackingNumber);
  const more = shipments.length - named.length;
  const numbers = `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  if (occasion.kind === 'status') {
    return {
      title: `${STATUS_SYMBOLS[occasion.status]} ${what} ${isOne ? 'is' : 'are'} now ${occasion.status}`,
      body: numbers,
      trackingNumber,
    };
  }
  const why = publicDescription(rescheduleText(occasion));
  return {
    title: isOne
      ? `${what} is now expected ${longDay(estimatedDelivery)}`
      : `${what} have a new expected date`,
    body: `${why} (${numbers})`,
    trackingNumber,
  };
}
