import { labelOf, type FieldsWith } from '@moveway/contracts/shipments/shipment-fields.ts';
import type { CustomerPackage, PublicPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { ReactNode } from 'react';
import { capitalized, formatNearDay, formatNearTime } from '@moveway/ui/time/near-time.ts';
import { useBusinessDay, useToday } from '../use-today.ts';
import { formatMoney } from '@moveway/ui/number/number-format.ts';
import { formatDimensions, formatWeight, vehicleName } from './shipment-format.ts';
import styles from './package-details.module.css';

/** The details of a package, without empty rows, and without a description that is only the vehicle's name. */
export function PackageDetails({ shipment }: { shipment: Shown }) {
  const today = useBusinessDay();
  const readersToday = useToday();
  const { vehicle, description } = shipment;
  return (
    <dl className={styles.details}>
      {Object.entries(valuesOf(shipment, today, readersToday)).map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name} className={styles.row}>
              <dt>{labelOf(name)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
      {description && description !== (vehicle && vehicleName(vehicle)) && (
        <div className={`${styles.row} ${styles.wide}`}>
          <dt>{labelOf('description')}</dt>
          <dd>{description}</dd>
        </div>
      )}
    </dl>
  );
}

/** What everybody is sent, and on the dashboard what only the owner is. */
type Shown = PublicPackage & Partial<CustomerPackage>;
type ShownField = FieldsWith<'seenBy', 'everybody' | 'owner'>;

/** The values in reading order, those of no field by their labels. */
function valuesOf(shipment: Shown, today: string, readersToday: string): Record<string, ReactNode> {
  const { vehicle, weight, dimensions, amount, value, updatedAt, arrivalDate, estimatedDelivery } = shipment;
  // What is canceled is not expected on any day.
  const expectedOn = (date: string | undefined) =>
    shipment.cancellation ? undefined : calendarDate(date, today);
  return {
    ...(vehicle && vehicleValues(vehicle)),
    weight: weight === undefined ? undefined : formatWeight(weight),
    Dimensions: dimensions && formatDimensions(dimensions),
    currentLocation: shipment.currentLocation,
    reference: shipment.reference,
    sender: shipment.sender,
    receiver: shipment.receiver,
    departureDate: calendarDate(shipment.departureDate, today),
    arrivalDate: expectedOn(arrivalDate),
    // Once, where both are one day.
    estimatedDelivery: expectedOn(estimatedDelivery === arrivalDate ? undefined : estimatedDelivery),
    'Last updated': <time dateTime={updatedAt}>{capitalized(formatNearTime(updatedAt, readersToday))}</time>,
    amount: amount === undefined ? undefined : formatMoney(amount),
    value: value === undefined ? undefined : formatMoney(value),
    // Shown by the road above, and below in its full width.
    origin: undefined,
    destination: undefined,
    description: undefined,
  } satisfies Record<ShownField, ReactNode> & Record<string, ReactNode>;
}

function vehicleValues(vehicle: NonNullable<PublicPackage['vehicle']>): Record<string, ReactNode> {
  return {
    Vehicle: vehicleName(vehicle),
    'VIN ending': vehicle.vinEnding && <span className={styles.mono}>{vehicle.vinEnding}</span>,
    Condition: vehicle.isOperable ? 'Operable: it runs and drives' : 'Inoperable: it does not run',
    Transport: vehicle.trailer === 'enclosed' ? 'Enclosed trailer' : 'Open trailer',
    Service: vehicle.service === 'door-to-door' ? 'Door-to-door' : 'Terminal-to-terminal',
  };
}

function calendarDate(date: string | undefined, today: string): ReactNode {
  return date === undefined ? undefined : (
    <time dateTime={date}>{capitalized(formatNearDay(date, today))}</time>
  );
}
