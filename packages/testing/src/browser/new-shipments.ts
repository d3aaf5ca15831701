import { randomUUID } from 'node:crypto';
import type { ApiCall } from '@moveway/api-client/api-client.ts';
import type { NewPackageInput } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';

/** A name that no other test has, so that a search for it finds what this test made and nothing else. */
export function uniqueName(name: string): string {
  return `${name} ${randomUUID().slice(0, 8).toUpperCase()}`;
}

/** Creates a parcel through the API; `fields` replace what is given here. */
export async function createParcel(
  api: ApiCall,
  fields: Partial<Omit<Extract<NewPackageInput, { kind?: 'package' | undefined }>, 'kind'>> = {},
): Promise<AdminPackage> {
  return api('POST /api/packages', {
    body: {
      kind: 'package',
      sender: uniqueName('Sender'),
      receiver: uniqueName('Receiver'),
      origin: 'Chicago, IL',
      destination: 'Denver, CO',
      ...fields,
    },
  });
}

/** Updates the status of a shipment through the API. */
export async function updateShipmentStatus(
  api: ApiCall,
  { trackingNumber }: { trackingNumber: string },
  status: AdminPackage['status'],
  location?: string,
): Promise<AdminPackage> {
  return api('PUT /api/packages/:id/status', {
    params: { id: trackingNumber },
    body: { status, location },
  });
}

/** Long words without a place to break a line. */
export const LONG_NAME = 'Schleswig-Holsteinische-Spezialtransportgesellschaft-mit-beschraenkter-Haftung';

/** Creates a parcel with everything that a screen can show of one, and updates its status once. */
export async function createParcelOnTheWay(api: ApiCall, customerId?: string): Promise<AdminPackage> {
  const parcel = await createParcel(api, {
    sender: LONG_NAME,
    receiver: LONG_NAME,
    status: 'Processing',
    currentLocation: 'Chicago, IL',
    description: 'Two boxes of books',
    amount: 1450.5,
    estimatedDelivery: '2020-01-02',
    customerId,
  });
  return updateShipmentStatus(api, parcel, 'In Transit', 'Omaha, NE');
}
