import { cancellationText, holdText, rescheduleText } from '@moveway/contracts/shipments/reasons.ts';
import { STATUS_SYMBOLS } from '@moveway/contracts/shipments/status.ts';
import type { MailContent } from '../mail/mail.service.ts';
import { unsubscribeLinks } from '../mail/unsubscribe.service.ts';
import type { Shipment } from '../../shipments/shipment.service.ts';
import { statusEvent, type Occasion, type ToldOf } from '../occasions.ts';

/** More shipments would make an email too long to read; the tracking page shows all. */
const MOST_LISTED = 50;
/** How many numbers the tracking page takes in one link. */
const MOST_TRACKED = 35;

const TEXTS: Record<Occasion, { subject: string; text: string }> = {
  Booked: {
    subject: 'is booked for you',
    text: 'We will let you know when they are on their way.',
  },
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
 * One email about all changes that one reader is told. It says nothing that the tracking page does not show to anybody
 * with a number.
 * @param token of the link that stops such emails
 * @param timeZone of the company, for the times of events that were entered later
 */
export function newsMail(news: readonly ToldOf[], token: string, timeZone: string): Omit<MailContent, 'to'> {
  const [first] = news;
  const numbers = news.map(({ shipment }) => shipment.trackingNumber);
  const path = `/tracking?number=${numbers.slice(0, MOST_TRACKED).map(encodeURIComponent).join(',')}`;
  if (news.length === 1 && first) {
    return {
      ...(first.occasions[0] === 'Booked' ? severalMail(news, timeZone) : singleMail(first, timeZone)),
      action: { label: 'Track your shipment', path },
      ...unsubscribeLinks(token, `the sender or receiver of shipment ${first.shipment.trackingNumber}`),
    };
  }
  return {
    ...severalMail(news, timeZone),
    action: { label: 'Track your shipments', path },
    ...unsubscribeLinks(token, 'the sender or receiver of these shipments'),
  };
}

type Text = Pick<MailContent, 'subject' | 'heading' | 'paragraphs' | 'details'>;

function singleMail({ shipment, occasions }: ToldOf, timeZone: string): Text {
  const { trackingNumber, status, currentLocation, estimatedDelivery } = shipment;
  const [main = status] = occasions;
  const title = `Your shipment ${trackingNumber} ${TEXTS[main].subject}`;
  const happened = happenedAt({ shipment, occasions }, timeZone);
  const isStopped = main === 'Canceled' || main === 'On Hold';
  return {
    subject: title,
    heading: title,
    paragraphs: occasions
      .flatMap((one) => [TEXTS[one].text, whyOf(one, shipment)])
      .filter((text) => text !== undefined),
    details: [
      ['Tracking number', trackingNumber],
      ['Status', `${STATUS_SYMBOLS[status]} ${status}`],
      ...(currentLocation ? ([['Location', currentLocation]] as const) : []),
      ...(happened === undefined ? [] : ([['When', happened]] as const)),
      ...(status === 'Delivered' || isStopped ? [] : ([['Expected', longDay(estimatedDelivery)]] as const)),
    ],
  };
}

/** Says once what all shipments have in common. */
function severalMail(news: readonly ToldOf[], timeZone: string): Text {
  const main = common(news.map(({ occasions }) => occasions[0]));
  const title = titleOf(main, news);
  const when = common(news.map((one) => happenedAt(one, timeZone)));
  const why = main && common(news.map(allWhy));
  const more = news.length - MOST_LISTED;
  return {
    subject: title,
    heading: title,
    paragraphs: [...(main === 'Booked' ? [TEXTS.Booked.text] : []), ...(why ? [why] : [])],
    details: [
      ...(when === undefined ? [] : [['When', when] as const]),
      ...news.slice(0, MOST_LISTED).map((one) => {
        const line = [lineOf(one, main), why === undefined ? allWhy(one) : ''];
        return [one.shipment.trackingNumber, line.filter((part) => part !== '').join('. ')] as const;
      }),
      ...(more > 0 ? [['And', `${more} more`] as const] : []),
    ],
  };
}

function titleOf(main: Occasion | undefined, news: readonly ToldOf[]): string {
  const [first] = news;
  if (main === 'Booked') {
    return news.length === 1
      ? `Shipment ${first?.shipment.trackingNumber} ${TEXTS.Booked.subject}`
      : `${news.length} shipments are booked for you`;
  }
  if (main === 'New Date') {
    return `${news.length} of your shipments have a new expected date`;
  }
  return main === first?.shipment.status
    ? `${news.length} of your shipments are now ${main}`
    : `There is news of ${news.length} of your shipments`;
}

function lineOf({ shipment, occasions }: ToldOf, main: Occasion | undefined): string {
  const { status, estimatedDelivery } = shipment;
  if (main === 'Booked') {
    return bookedLine(shipment);
  }
  if (main !== 'New Date' && main !== status) {
    return occasions.map((occasion) => TEXTS[occasion].subject).join(', ');
  }
  return status === 'Delivered'
    ? `${STATUS_SYMBOLS[status]} ${status}`
    : `Expected ${longDay(estimatedDelivery)}`;
}

function bookedLine({ vehicle, origin, destination, estimatedDelivery }: Shipment): string {
  const name = [vehicle?.year, vehicle?.make, vehicle?.model].filter(Boolean).join(' ');
  const lane = [origin, destination].filter(Boolean).join(' to ');
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(estimatedDelivery),
  );
  return [name, lane, `expected ${day}`].filter((part) => part !== '').join(', ');
}

/** The value that all of these have; undefined if they differ. */
function common<T>(values: readonly T[]): T | undefined {
  const [first] = values;
  return values.every((value) => value === first) ? first : undefined;
}

/** When a shipment got its status, if that was entered later. */
function happenedAt({ shipment, occasions }: ToldOf, timeZone: string): string | undefined {
  const event = occasions.includes(shipment.status) ? statusEvent(shipment) : undefined;
  return event?.enteredAt && longInstant(event.timestamp, timeZone);
}

const allWhy = ({ shipment, occasions }: ToldOf): string =>
  occasions.flatMap((occasion) => whyOf(occasion, shipment) ?? []).join(' ');

function whyOf(
  occasion: Occasion,
  { cancellation, cancellationRequest, estimatedDelivery, hold, rescheduled }: Shipment,
): string | undefined {
  const reasons: Partial<Record<Occasion, string | undefined>> = {
    'Request Declined': cancellationRequest?.answer?.note,
    Canceled: cancellation && cancellationText(cancellation),
    'On Hold': hold && holdText(hold),
    'New Date': rescheduled?.to === estimatedDelivery ? rescheduleText(rescheduled) : undefined,
  };
  return reasons[occasion];
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
