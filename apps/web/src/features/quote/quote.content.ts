import type { ShipmentKind, TrailerType } from '@moveway/contracts/shipments/shipment.constants.ts';

/** What the quote page says of trailers and prices; as Home, About and the terms of use do. */

export const TRAILERS: readonly { value: TrailerType; label: string; text: string }[] = [
  { value: 'open', label: 'Open', text: 'As new cars reach dealers. Most cars travel this way.' },
  { value: 'enclosed', label: 'Enclosed', text: 'Out of the weather and out of sight, with a lift gate.' },
];

/** What a price covers. */
export const INCLUDED: Readonly<Record<ShipmentKind, readonly string[]>> = {
  vehicle: [
    'Door-to-door pickup and delivery',
    'The carrier’s cargo insurance, fuel and tolls',
    'An inspection at pickup and at delivery',
    'Tracking of every stop',
  ],
  package: ['Pickup at your door, and delivery', 'Fuel and tolls', 'Tracking of every stop'],
};

export const NO_OFFER =
  'This is an estimate, not an offer. You owe nothing until we confirm a price in writing.';
