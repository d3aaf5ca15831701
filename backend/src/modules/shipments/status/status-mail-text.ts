import type { StatusMailOccasion } from '@moveway/contracts/settings/settings.constants.ts';
import {
  cancellationText,
  holdText,
} from '@moveway/contracts/shipments/cancellation/cancellation.constants.ts';
import { STATUS_SYMBOLS } from '@moveway/contracts/shipments/status-tone.ts';
import type { MailContent } from '../../mail/mail.service.ts';
import type { Shipment } from '../shipment.types.ts';

/** What is always said, with any choice in the settings: that it is stopped, and that it goes on. */
export type StandingOccasion = 'Canceled' | 'Reinstated' | 'On Hold' | 'Released' | AnswerOccasion;
/** Of a customer who asked to cancel: that staff declined, or that it left Pending before they answered. */
export type AnswerOccasion = 'Request Declined' | 'Request Over';
export type MailOccasion = StatusMailOccasion | StandingOccasion;

const TEXTS: Record<MailOccasion, { subject: string; text: string }> = {
  Pending: {
    subject: 'is booked',
    text: 'We have everything we need and will let you know when your shipment is on its way.',
  },
  Processing: { subject: 'is being prepared', text: 'We are getting it ready to go.' },
  'In Transit': { subject: 'was picked up', text: 'It was picked up and is on its way.' },
  'Out for Delivery': {
    subject: 'is out for delivery',
    text: 'It is on the final leg of its trip. Someone should be there to receive it.',
  },
  Delivered: { subject: 'was delivered', text: 'It has arrived. Thank you for shipping with us.' },
  Canceled: { subject: 'was canceled', text: 'We are not shipping it.' },
  Reinstated: { subject: 'is no longer canceled', text: 'We are shipping it after all.' },
  'On Hold': { subject: 'is on hold', text: 'It waits until we can go on, and does not count as late.' },
  Released: { subject: 'is no longer on hold', text: 'We go on with it.' },
  'Request Declined': {
    subject: 'will not be canceled',
    text: 'You asked us to cancel it, and we cannot do that.',
  },
  'Request Over': {
    subject: 'was not canceled',
    text: 'You asked us to cancel it, and it went on before we answered. Please contact us if you still want to cancel it.',
  },
  'New Date': { subject: 'has a new expected date', text: 'The day we expect it to arrive has changed.' },
};

/**
 * What an email says of a shipment; nothing that the tracking page does not show to who has the number.
 * @param happened when it got this status, in words, where that was entered later
 */
export function statusMailText(
  shipment: Shipment,
  occasion: MailOccasion,
  happened?: string,
): Pick<MailContent, 'subject' | 'heading' | 'paragraphs' | 'details' | 'action'> {
  const { trackingNumber, status, currentLocation, estimatedDelivery } = shipment;
  const { subject, text } = TEXTS[occasion];
  const why = whyOf(occasion, shipment);
  const isStopped = why !== undefined && occasion !== 'Request Declined';
  const title = `Your shipment ${trackingNumber} ${subject}`;
  return {
    subject: title,
    heading: title,
    paragraphs: why ? [text, why] : [text],
    details: [
      ['Tracking number', trackingNumber],
      ['Status', `${STATUS_SYMBOLS[status]} ${status}`],
      ...(currentLocation ? ([['Location', currentLocation]] as const) : []),
      ...(happened === undefined ? [] : ([['When', happened]] as const)),
      ...(status === 'Delivered' || isStopped ? [] : ([['Expected', longDay(estimatedDelivery)]] as const)),
    ],
    action: { label: 'Track your shipment', path: `/tracking?number=${encodeURIComponent(trackingNumber)}` },
  };
}

function whyOf(
  occasion: MailOccasion,
  {
    cancellation,
    cancellationRequest,
    hold,
  }: Pick<Shipment, 'cancellation' | 'cancellationRequest' | 'hold'>,
): string | undefined {
  if (occasion === 'Request Declined') {
    return cancellationRequest?.answer?.note;
  }
  return occasion === 'Canceled'
    ? cancellation && cancellationText(cancellation)
    : occasion === 'On Hold'
      ? hold && holdText(hold)
      : undefined;
}

/** @param day YYYY-MM-DD */
export function longDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));
}

/** An instant in the company's time zone: `Thursday, November 26, 2026 at 9:05 AM CST`. */
export function longInstant(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at);
}
