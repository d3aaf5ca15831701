import { stringify } from 'csv-stringify/sync';
import { FIELD_NAMES, SHIPMENT_FIELDS } from '@moveway/contracts/shipments/shipment-fields.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { spreadsheetText } from '../../kernel/text/safe-text.ts';

type Column = readonly [heading: string, cell: (row: AdminPackage) => string | number | boolean | undefined];

const FIELD_COLUMNS = FIELD_NAMES.flatMap((name): Column[] => {
  const { column, type } = SHIPMENT_FIELDS[name];
  const cell: Column[1] = ({ [name]: value }) =>
    type === 'dollars' && typeof value === 'number' ? value.toFixed(2) : value;
  return column === null ? [] : [[column, cell]];
});
const AFTER_PARTIES = FIELD_COLUMNS.findIndex(([heading]) => heading === SHIPMENT_FIELDS.origin.column);

/** The columns of an export, in order. */
const COLUMNS: readonly Column[] = [
  ['Tracking number', (row) => row.trackingNumber],
  ['Kind', (row) => row.kind],
  ['Status', (row) => row.status],
  ...FIELD_COLUMNS.toSpliced(AFTER_PARTIES, 0, ['Customer', (row) => row.customer?.username]),
  ['Length (in)', (row) => row.dimensions?.length],
  ['Width (in)', (row) => row.dimensions?.width],
  ['Height (in)', (row) => row.dimensions?.height],
  ['VIN', (row) => row.vehicle?.vin],
  ['Year', (row) => row.vehicle?.year],
  ['Make', (row) => row.vehicle?.make],
  ['Model', (row) => row.vehicle?.model],
  ['Drives', (row) => row.vehicle?.isOperable],
  ['Trailer', (row) => row.vehicle?.trailer],
  ['Service', (row) => row.vehicle?.service],
  ['Created', (row) => row.createdAt],
  ['Updated', (row) => row.updatedAt],
  ['Archived', (row) => row.archivedAt],
  ['Canceled', (row) => row.cancellation?.at],
  ['Cancellation reason', (row) => row.cancellation?.why],
  ['Cancellation fee (USD)', (row) => row.cancellation?.fee?.toFixed(2)],
  ['On hold for', (row) => row.hold?.why],
  ['Look again on', (row) => row.hold?.until],
];

/**
 * Packages as CSV (RFC 4180, UTF-8 with its mark, which spreadsheets need), a piece for each batch. No cell is taken
 * for a formula.
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
    cast: { boolean: (value) => (value ? 'yes' : 'no'), string: spreadsheetText },
  });
}
