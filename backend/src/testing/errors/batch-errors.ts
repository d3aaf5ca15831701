import { MAX_BATCH, type NewBatchInput } from '@moveway/contracts/shipments/batch.routes.ts';
import type { startDispatchBackend } from '../shipments/dispatch-backend.ts';
import { storeShipments } from '../shipments/listed-shipments.ts';
import { FREE, UNKNOWN_ID, type Rejecting } from './shipment-errors.ts';

type Dispatch = Awaited<ReturnType<typeof startDispatchBackend>>;

/** One way to each error that the routes of batches declare. */
export function batchErrors({ admin }: Dispatch) {
  const preview = (body: NewBatchInput) => admin('POST /api/admin/batches', { body });
  const prepared = () =>
    preview({ selection: { trackingNumbers: [FREE] }, action: { kind: 'archive', isArchived: true } });
  return {
    'POST /api/admin/batches': {
      'batch.too_many': async () => {
        const at = new Date();
        await storeShipments(MAX_BATCH + 1, (index) => ({
          trackingNumber: `MANY-${index}`,
          kind: 'package',
          status: 'Pending',
          isArchived: false,
          events: [],
          version: 1,
          updatedAt: at,
        }));
        return preview({ selection: { filter: {} }, action: { kind: 'archive', isArchived: true } });
      },
      'shipment.customer_not_found': () =>
        preview({
          selection: { trackingNumbers: [FREE] },
          action: { kind: 'assign', customerId: UNKNOWN_ID },
        }),
      'shipment.place_unknown': () =>
        preview({
          selection: { filter: { near: 'Nowhere' } },
          action: { kind: 'archive', isArchived: true },
        }),
      'shipment.time_rejected': () =>
        preview({
          selection: { trackingNumbers: [FREE] },
          action: { kind: 'status', status: 'In Transit', happenedAt: '2020-01-01T00:00:00Z' },
        }),
      'shipment.town_unknown': () =>
        preview({
          selection: { trackingNumbers: [FREE] },
          action: { kind: 'status', status: 'In Transit', location: 'Exit 310', nearTown: 'Nowhere' },
        }),
    },
    'POST /api/admin/batches/:id/run': {
      'batch.not_ready': async () => {
        const { id } = await prepared();
        await admin('POST /api/admin/batches/:id/run', { params: { id } });
        return admin('POST /api/admin/batches/:id/run', { params: { id } });
      },
    },
    'POST /api/admin/batches/:id/cancel': {
      'batch.not_ready': async () => {
        const { id } = await prepared();
        return admin('POST /api/admin/batches/:id/cancel', { params: { id } });
      },
    },
    'POST /api/admin/batches/:id/undo': {
      'batch.undo_expired': async () => {
        const { id } = await prepared();
        return admin('POST /api/admin/batches/:id/undo', { params: { id } });
      },
    },
  } satisfies Partial<Rejecting>;
}
