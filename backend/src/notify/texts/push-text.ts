import type { StatusPush } from '@moveway/contracts/push/push.routes.ts';
import type { PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import { rescheduleText } from '@moveway/contracts/shipments/reasons.ts';
import { STATUS_SYMBOLS } from '@moveway/contracts/shipments/status.ts';
import { publicDescription, publicPlace } from '../../kernel/text/public-text.ts';
import type { Shipment, TrackedShipment } from '../../shipments/shipment.service.ts';
import { longDay } from './mail-text.ts';
import type { ToldOf } from '../occasions.ts';

const MOST_NAMED = 3;

const WORDS: Readonly<Record<PackageStatus, string>> = {
  Pending: 'is booked and waiting for pickup',
  Processing: 'is being prepared',
  'In Transit': 'is on its way',
  'Out for Delivery': 'is out for delivery',
  Delivered: 'was delivered',
};

/**
 * One message about all changes that a browser is told. It names no street: anybody with a number can ask for it.
 * @param label of the place that the gazetteer finds in the last location of the first shipment
 */
export function newsPush(news: readonly [ToldOf, ...ToldOf[]], label?: string): StatusPush {
  const [{ shipment, occasions }] = news;
  const { kind, trackingNumber, status } = shipment;
  const [main] = occasions;
  const event = shipment.events.at(-1);
  if (news.length > 1) {
    return severalPush(news);
  }
  if (main === 'New Date') {
    const title = `Your ${kind} is now expected ${longDay(shipment.estimatedDelivery)}`;
    return { title, body: `${whyOf(shipment)} (${trackingNumber})`, trackingNumber };
  }
  if (main === status && event) {
    return pushMessage(shipment, event, label);
  }
  const title = `Your ${kind} ${main === 'Canceled' ? 'was canceled' : 'is on hold'}`;
  return { title, body: trackingNumber, trackingNumber };
}

function severalPush(news: readonly [ToldOf, ...ToldOf[]]): StatusPush {
  const [{ shipment, occasions }] = news;
  const { status, trackingNumber } = shipment;
  const main = news.every((one) => one.occasions[0] === occasions[0]) ? occasions[0] : undefined;
  const named = news.slice(0, MOST_NAMED).map((one) => one.shipment.trackingNumber);
  const more = news.length - named.length;
  const numbers = `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const what = `${news.length} of your shipments`;
  if (main === 'New Date') {
    const isSaid = news.every((one) => whyOf(one.shipment) === whyOf(shipment));
    const body = isSaid ? `${whyOf(shipment)} (${numbers})` : numbers;
    return { title: `${what} have a new expected date`, body, trackingNumber };
  }
  const title =
    main === status ? `${STATUS_SYMBOLS[status]} ${what} are now ${status}` : `There is news of ${what}`;
  return { title, body: numbers, trackingNumber };
}

/** The reason of a new date. */
const whyOf = ({ rescheduled }: Shipment) => rescheduled && publicDescription(rescheduleText(rescheduled));

/** The text about a new status. */
export function pushMessage(
  { kind, trackingNumber }: Pick<Shipment, 'kind' | 'trackingNumber'>,
  {
    status,
    location,
    isCorrection,
  }: Pick<TrackedShipment['events'][number], 'status' | 'location' | 'isCorrection'>,
  label?: string,
): StatusPush {
  const symbol = STATUS_SYMBOLS[status];
  const place = publicPlace(location, label);
  return {
    title: `${symbol} ${isCorrection ? 'Corrected: your' : 'Your'} ${kind} ${WORDS[status]}`,
    body: place === '' ? trackingNumber : `${place} (${trackingNumber})`,
    trackingNumber,
  };
}
