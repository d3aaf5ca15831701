import { stringify } from 'csv-stringify/sync';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';

const money = (dollars: number | undefined) => dollars?.toFixed(2);

/** The columns of an export, in order. */
const COLUMNS: readonly [heading: string, cell: (row: AdminPackage) => string | number | undefined][] = [
  ['Tracking number', (row) => row.trackingNumber],
  ['Kind', (row) => row.kind],
  ['Status', (row) => row.status],
  ['Sender', (row) => row.sender],
  ['Receiver', (row) => row.receiver],
  ['Receiver email', (row) => row.receiverEmail],
  ['Receiver phone', (row) => row.receiverPhone],
  ['Customer', (row) => row.customer?.username],
  ['Origin', (row) => row.origin],
  ['Destination', (row) => row.destination],
  ['Current location', (row) => row.currentLocation],
  ['Description', (row) => row.description],
  ['Shipping amount (USD)', (row) => money(row.amount)],
  ['Declared value (USD)', (row) => money(row.value)],
  ['Departure', (row) => row.departureDate],
  ['Expected arrival', (row) => row.arrivalDate],
  ['Estimated delivery', (row) => row.estimatedDelivery],
  ['Weight (lb)', (row) => row.weight],
  ['Length (in)', (row) => row.dimensions?.length],
  ['Width (in)', (row) => row.dimensions?.width],
  ['Height (in)', (row) => row.dimensions?.height],
  ['VIN', (row) => row.vehicle?.vin],
  ['Year', (row) => row.vehicle?.year],
  ['Make', (row) => row.vehicle?.make],
  ['Model', (row) => row.vehicle?.model],
  ['Drives', (row) => row.vehicle && (row.vehicle.isOperable ? 'yes' : 'no')],
  ['Trailer', (row) => row.vehicle?.trailer],
  ['Service', (row) => row.vehicle?.service],
  ['Created', (row) => row.createdAt],
  ['Updated', (row) => row.updatedAt],
  ['Archived', (row) => row.archivedAt],
];

/**
 * Packages as CSV (RFC 4180, UTF-8 with its mark, which spreadsheets need), a piece for each batch. A cell that a
 * spreadsheet would take for a formula gets an apostrophe in front.
 */
export async function* toCsv(batches: AsyncIterable<readonly AdminPackage[]>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const batch of batches) {
    yield toPiece(batch, isFirst);
    isFirst = false;
  }
  if (isFirst) {
    yield toPiece([], isFirst);
  }
}

function toPiece(batch: readonly AdminPackage[], isFirst: boolean): string {
  const headings = isFirst ? [COLUMNS.map(([heading]) => heading)] : [];
  return stringify([...headings, ...batch.map((row) => COLUMNS.map(([, cell]) => cell(row)))], {
    bom: isFirst,
    record_delimiter: 'windows',
    escape_formulas: true,
  });
}
