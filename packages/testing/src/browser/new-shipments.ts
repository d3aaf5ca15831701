import { randomUUID } from 'node:crypto';
import type { ApiCall } from '@moveway/api-client/api-client.ts';
import type { AdminPackage, NewPackageInput } from '@moveway/contracts/shipments/shipment.schema.ts';

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

/** Moves a shipment through the API. */
export async function moveShipment(
  api: ApiCall,
  { trackingNumber }: { trackingNumber: string },
  status: AdminPackage['status'],
  location?: string,
): Promise<AdminPackage> {
  return api('PUT /api/packages/:id/status', {
    params: { id: trackingNumber },
    body: { status, ...(location === undefined ? {} : { location }) },
  });
}
