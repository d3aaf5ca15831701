import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';

/** A package as the server sends it to administrators; a test names what matters to it. */
export function adminPackage(change: Partial<AdminPackage> = {}): AdminPackage {
  return {
    id: 'p1',
    trackingNumber: 'MW1000001',
    kind: 'package',
    status: 'Pending',
    sender: 'Emma Whitfield',
    receiver: 'Daniel Ortiz',
    estimatedDelivery: '2026-11-25',
    createdAt: '2026-11-17T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    version: 1,
    can: { delete: false, edit: true, restore: false, updateStatus: true },
    ...change,
  };
}
