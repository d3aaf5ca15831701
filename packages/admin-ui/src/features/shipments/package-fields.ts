import { formatDay } from '@moveway/ui/time/time-format.ts';
import { formatMoney } from '@moveway/ui/number/number-format.ts';
import type { Field } from '../../lib/field-changes.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';

const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

/** What an edit changes, in the order of the form. */
export const editableFields: readonly Field[] = [
  { path: ['sender'], label: 'Sender' },
  { path: ['receiver'], label: 'Receiver' },
  { path: ['origin'], label: 'From' },
  { path: ['destination'], label: 'To' },
  { path: ['receiverEmail'], label: "Receiver's email" },
  { path: ['receiverPhone'], label: "Receiver's phone" },
  { path: ['notifyReceiver'], label: 'Emails to the receiver', show: yesNo },
  { path: ['customer'], label: 'Customer', show: ({ label }: { label: string }) => label },
  { path: ['vehicle', 'vin'], label: 'VIN' },
  { path: ['vehicle', 'year'], label: 'Year', show: String },
  { path: ['vehicle', 'make'], label: 'Make' },
  { path: ['vehicle', 'model'], label: 'Model' },
  { path: ['vehicle', 'trailer'], label: 'Trailer' },
  { path: ['vehicle', 'service'], label: 'Service' },
  { path: ['vehicle', 'isOperable'], label: 'Runs, steers and brakes', show: yesNo },
  { path: ['dimensions', 'length'], label: 'Length', show: String },
  { path: ['dimensions', 'width'], label: 'Width', show: String },
  { path: ['dimensions', 'height'], label: 'Height', show: String },
  { path: ['weight'], label: 'Weight', show: String },
  { path: ['value'], label: 'Declared value', show: formatMoney },
  { path: ['amount'], label: 'Shipping amount', show: formatMoney },
  { path: ['departureDate'], label: 'Departure', show: formatDay },
  { path: ['arrivalDate'], label: 'Expected arrival', show: formatDay },
  { path: ['estimatedDelivery'], label: 'Estimated delivery', show: formatDay },
  { path: ['description'], label: 'Description' },
];

/** What only a status update changes. */
export const statusFields: readonly Field[] = [
  { path: ['status'], label: 'Status' },
  { path: ['currentLocation'], label: 'Current location' },
];

/** A short title: `2019 Toyota Camry`, or the parcel's description. */
export function packageTitle({ kind, vehicle, description }: AdminPackage): string {
  const car = [vehicle?.year, vehicle?.make, vehicle?.model].filter((word) => word !== undefined).join(' ');
  return kind === 'vehicle' ? car || 'Vehicle' : (description ?? 'Package');
}
