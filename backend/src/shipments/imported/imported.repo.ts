import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { toObjectId } from '../../storage/object-id.ts';
import { SEARCH_INDEX, ShipmentModel, type ShipmentDocument } from '../shipment.model.ts';

const OPEN = PACKAGE_STATUSES.filter((status) => status !== 'Delivered');

/** What of a list of new shipments is in use already, each asked once for the whole list. */
export const importedShipmentRepo = {
  /** The open shipments with these VINs: one number by VIN. */
  async openByVin(vins: readonly string[]): Promise<Map<string, string>> {
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
  },

  /** Which of these numbers are in use, also by a deleted shipment. */
  async takenNumbers(trackingNumbers: readonly string[]): Promise<Set<string>> {
    if (trackingNumbers.length === 0) {
      return new Set();
    }
    const found = await ShipmentModel.find(
      { trackingNumber: { $in: [...trackingNumbers] } },
      { _id: 0, trackingNumber: 1 },
    ).lean<Pick<ShipmentDocument, 'trackingNumber'>[]>();
    return new Set(found.map(({ trackingNumber }) => trackingNumber));
  },

  /** The shipments of a customer with these references, without canceled ones: one number by reference. */
  async byReference(customerId: string, references: readonly string[]): Promise<Map<string, string>> {
    const found = await ShipmentModel.find(
      {
        customerId: toObjectId(customerId),
        reference: { $in: [...references] },
        cancellation: { $exists: false },
      },
      { _id: 0, trackingNumber: 1, reference: 1 },
    ).lean<Pick<ShipmentDocument, 'trackingNumber' | 'reference'>[]>();
    return new Map(found.map(({ trackingNumber, reference = '' }) => [reference, trackingNumber]));
  },
};
