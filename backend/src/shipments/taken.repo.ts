import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { toObjectId } from '../storage/mongoose.ts';
import { SEARCH_INDEX, ShipmentModel, type ShipmentDocument } from './shipment.model.ts';

const OPEN = PACKAGE_STATUSES.filter((status) => status !== 'Delivered');

/** VINs, numbers and references of a list that are in use already; each names the shipment that has it. */
export interface TakenByShipments {
  openByVin: ReadonlyMap<string, string>;
  numbers: ReadonlySet<string>;
  /** By customer, then by reference. */
  references: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Which VINs, numbers and references of a list are in use already, by one query each. */
export async function findTaken({
  vins,
  trackingNumbers,
  references,
}: {
  vins: readonly string[];
  trackingNumbers: readonly string[];
  references: readonly { customerId: string; reference: string }[];
}): Promise<TakenByShipments> {
  const byCustomer = [...Map.groupBy(references, ({ customerId }) => customerId)];
  const [openByVin, numbers, ...found] = await Promise.all([
    findOpenByVins(vins),
    takenNumbers(trackingNumbers),
    ...byCustomer.map(
      async ([customerId, own]) =>
        [
          customerId,
          await findByReferences(
            customerId,
            own.map(({ reference }) => reference),
          ),
        ] as const,
    ),
  ]);
  return { openByVin, numbers, references: new Map(found) };
}

/** The open shipments with these VINs: one number by VIN. */
export async function findOpenByVins(vins: readonly string[]): Promise<Map<string, string>> {
  if (vins.length === 0) {
    return new Map();
  }
  const found = await ShipmentModel.find(
    {
      isArchived: false,
      searchTokens: { $in: vins.map((vin) => vin.toLowerCase()) },
      'vehicle.vin': { $in: [...vins] },
      status: { $in: OPEN },
      kind: 'vehicle',
    },
    { _id: 0, trackingNumber: 1, 'vehicle.vin': 1 },
  )
    .hint(SEARCH_INDEX)
    .lean<Pick<ShipmentDocument, 'trackingNumber' | 'vehicle'>[]>();
  return new Map(found.map(({ trackingNumber, vehicle }) => [vehicle?.vin ?? '', trackingNumber]));
}

/** The numbers that are in use, also by a deleted shipment. */
async function takenNumbers(trackingNumbers: readonly string[]): Promise<Set<string>> {
  if (trackingNumbers.length === 0) {
    return new Set();
  }
  const found = await ShipmentModel.find(
    { trackingNumber: { $in: [...trackingNumbers] } },
    { _id: 0, trackingNumber: 1 },
  ).lean<Pick<ShipmentDocument, 'trackingNumber'>[]>();
  return new Set(found.map(({ trackingNumber }) => trackingNumber));
}

/** The shipments of a customer with these references, without canceled ones: one number by reference. */
async function findByReferences(
  customerId: string,
  references: readonly string[],
): Promise<Map<string, string>> {
  const found = await ShipmentModel.find(
    {
      customerId: toObjectId(customerId),
      reference: { $in: [...references] },
      cancellation: { $exists: false },
    },
    { _id: 0, trackingNumber: 1, reference: 1 },
  ).lean<Pick<ShipmentDocument, 'trackingNumber' | 'reference'>[]>();
  return new Map(found.map(({ trackingNumber, reference = '' }) => [reference, trackingNumber]));
}
