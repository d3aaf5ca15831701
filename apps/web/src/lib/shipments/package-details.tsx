import type { PublicPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { ReactNode } from 'react';
import { formatDay, formatInstant } from '@moveway/ui/time/time-format.ts';
import { formatMoney } from '@moveway/ui/number/number-format.ts';
import { formatDimensions, formatWeight, vehicleName } from './shipment-format.ts';
import styles from './package-details.module.css';

type Row = [label: string, value: ReactNode];

/** The details of a package, without empty rows. */
export function PackageDetails({ shipment }: { shipment: PublicPackage }) {
  const rows = [
    ...goodsRows(shipment),
    ...whereRows(shipment),
    ...dateRows(shipment),
    ...moneyRows(shipment),
  ].filter(([, value]) => value !== undefined);
  return (
    <dl className={styles.details}>
      {rows.map(([label, value]) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {shipment.description !== undefined && (
        <div className={`${styles.row} ${styles.wide}`}>
          <dt>Description</dt>
          <dd>{shipment.description}</dd>
        </div>
      )}
    </dl>
  );
}

function whereRows({ currentLocation, sender, receiver }: PublicPackage): Row[] {
  return [
    ['Current location', currentLocation],
    ['Sender', sender],
    ['Receiver', receiver],
  ];
}

function dateRows({ departureDate, arrivalDate, estimatedDelivery, updatedAt }: PublicPackage): Row[] {
  return [
    ['Departure', calendarDate(departureDate)],
    ['Expected arrival', calendarDate(arrivalDate)],
    ['Estimated delivery', calendarDate(estimatedDelivery)],
    [
      'Last updated',
      <time key="updated" dateTime={updatedAt}>
        {formatInstant(updatedAt)}
      </time>,
    ],
  ];
}

function calendarDate(date: string | undefined): ReactNode {
  return date === undefined ? undefined : <time dateTime={date}>{formatDay(date)}</time>;
}

function goodsRows({ vehicle, weight, dimensions }: PublicPackage): Row[] {
  const rows: Row[] = [
    ['Weight', weight === undefined ? undefined : formatWeight(weight)],
    ['Dimensions', dimensions && formatDimensions(dimensions)],
  ];
  if (!vehicle) {
    return rows;
  }
  return [
    ['Vehicle', vehicleName(vehicle)],
    ['VIN ending', vehicle.vinEnding && <span className={styles.mono}>{vehicle.vinEnding}</span>],
    ['Condition', vehicle.isOperable ? 'Operable: it runs and drives' : 'Inoperable: it does not run'],
    ['Transport', vehicle.trailer === 'enclosed' ? 'Enclosed trailer' : 'Open trailer'],
    ['Service', vehicle.service === 'door-to-door' ? 'Door-to-door' : 'Terminal-to-terminal'],
    ...rows,
  ];
}

function moneyRows({ amount, value }: PublicPackage): Row[] {
  return [
    ['Shipping amount', amount === undefined ? undefined : formatMoney(amount)],
    ['Declared value', value === undefined ? undefined : formatMoney(value)],
  ];
}
