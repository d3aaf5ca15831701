import type { StatusPush } from '@moveway/contracts/push/push.routes.ts';
import type { PackageStatus, ShipmentKind } from '@moveway/contracts/shipments/shipment.constants.ts';
import { STATUS_SYMBOLS } from '@moveway/contracts/shipments/status-tone.ts';
import { publicPlace } from '../../kernel/text/public-text.ts';

/** Which status of a shipment is sent, and when; its events oldest first. */
export interface FollowedShipment {
  trackingNumber: string;
  kind: ShipmentKind;
  status: PackageStatus;
  estimatedDelivery: string;
  cancellation?: { at: Date };
  hold?: { at: Date };
  events: readonly {
    id: string;
    status: PackageStatus;
    location: string;
    isCorrection: boolean;
    timestamp: Date;
  }[];
}

const WORDS: Readonly<Record<PackageStatus, string>> = {
  Pending: 'is booked and waiting for pickup',
  Processing: 'is being prepared',
  'In Transit': 'is on its way',
  'Out for Delivery': 'is out for delivery',
  Delivered: 'was delivered',
};

/** The text about a shipment that is stopped, for the same readers as one about a status. */
export function stoppedMessage(
  { kind, trackingNumber }: Pick<FollowedShipment, 'kind' | 'trackingNumber'>,
  stopped: 'canceled' | 'on hold',
): StatusPush {
  const title = `Your ${kind} ${stopped === 'canceled' ? 'was canceled' : 'is on hold'}`;
  return { title, body: trackingNumber, trackingNumber };
}

/**
 * The text about a new status. Everybody who has the number may ask for it, so it has no name and no street.
 * @param label of the place that the gazetteer finds in the location
 */
export function pushMessage(
  { kind, trackingNumber }: Pick<FollowedShipment, 'kind' | 'trackingNumber'>,
  {
    status,
    location,
    isCorrection,
  }: Pick<FollowedShipment['events'][number], 'status' | 'location' | 'isCorrection'>,
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
