import type { ApiCall } from '@moveway/api-client/api-client.ts';
import { STATUS_UNDO_MS, type PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { PackagePatchInput } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import { ShipmentModel } from '../../shipments/shipment.model.ts';
import { signUpCustomer } from '../customer.ts';
import { startBackendOfFile } from '../test-backend.ts';

/**
 * A backend for all tests of a file, an administrator who dispatches in it, the customer Ada, and the calls that
 * tests of shipments make.
 * @param env settings that differ from the defaults
 * @param label part of the database's name, to identify the test
 */
export async function startDispatchBackend(label: string, env: Record<string, string> = {}) {
  const backend = await startBackendOfFile(label, {
    env: {
      RATE_LIMIT_CALLS: '100000',
      RATE_LIMIT_TRACKING_MISSES: '100000',
      ...env,
    },
    limits: { 'attach-account': 1000, 'attach-address': 1000, 'attach-network': 1000 },
  });
  const admin = await backend.admin();
  const ada = await signUpCustomer(backend, 'ada');
  const detail = (trackingNumber: string) =>
    admin('GET /api/admin/packages/:trackingNumber', { params: { trackingNumber } });
  return {
    backend,
    admin,
    ada,
    /** @param trackingNumber without one, the package gets one */
    create: (trackingNumber = '', fields: object = {}) =>
      admin('POST /api/packages', {
        body: { sender: 'Acme Motors', receiver: 'Jane Roe', trackingNumber, ...fields },
      }),
    /** @param id or its tracking number */
    updateStatus: (id: string, status: PackageStatus, fields: object = {}) =>
      admin('PUT /api/packages/:id/status', { params: { id }, body: { status, ...fields } }),
    /** @param version right after the update */
    undoStatus: (trackingNumber: string, version: number) =>
      admin('POST /api/admin/packages/:trackingNumber/status/undo', {
        params: { trackingNumber },
        body: { version },
      }),
    /** @returns the outcome of each */
    archive: async (trackingNumbers: string[], isArchived = true) => {
      const packages = trackingNumbers.map((trackingNumber) => ({ trackingNumber }));
      const { results } = await admin('POST /api/admin/packages/archive', { body: { packages, isArchived } });
      return results.map(({ outcome }) => outcome);
    },
    cancel: (trackingNumber: string, fields: object = {}, call: ApiCall = admin) =>
      call('POST /api/admin/packages/:trackingNumber/cancellation', {
        params: { trackingNumber },
        body: { reason: 'customer', ...fields },
      }),
    reinstate: (trackingNumber: string, call: ApiCall = admin) =>
      call('DELETE /api/admin/packages/:trackingNumber/cancellation', { params: { trackingNumber } }),
    hold: (trackingNumber: string, fields: object = {}, call: ApiCall = admin) =>
      call('PUT /api/admin/packages/:trackingNumber/hold', {
        params: { trackingNumber },
        body: { reason: 'documents', until: '2026-01-05', ...fields },
      }),
    release: (trackingNumber: string, call: ApiCall = admin) =>
      call('DELETE /api/admin/packages/:trackingNumber/hold', { params: { trackingNumber } }),
    /** As Ada, unless another customer calls; so are the following two. */
    askToCancel: (trackingNumber: string, note?: string, call: ApiCall = ada.call) =>
      call('POST /api/packages/user/:trackingNumber/cancellation-request', {
        params: { trackingNumber },
        body: { note },
      }),
    withdrawCancellation: (trackingNumber: string, call: ApiCall = ada.call) =>
      call('DELETE /api/packages/user/:trackingNumber/cancellation-request', { params: { trackingNumber } }),
    declineCancellation: (
      trackingNumber: string,
      note = 'The carrier is booked',
      call: ApiCall = admin,
      version?: number,
    ) =>
      call('POST /api/admin/packages/:trackingNumber/cancellation-request/decline', {
        params: { trackingNumber },
        body: { note, version },
      }),
    rate: (trackingNumber: string, stars = 5, call: ApiCall = ada.call) =>
      call('POST /api/packages/user/:trackingNumber/rating', { params: { trackingNumber }, body: { stars } }),
    patch: (trackingNumber: string, body: PackagePatchInput, call: ApiCall = admin) =>
      call('PATCH /api/admin/packages/:trackingNumber', { params: { trackingNumber }, body }),
    remove: (trackingNumber: string) =>
      admin('DELETE /api/admin/packages/:trackingNumber', { params: { trackingNumber } }),
    restore: (trackingNumber: string) =>
      admin('POST /api/admin/packages/:trackingNumber/restore', { params: { trackingNumber } }),
    /** As staff see it. */
    get: async (trackingNumber: string) => (await detail(trackingNumber)).package,
    /** As staff see its history. */
    eventsOf: async (trackingNumber: string) => (await detail(trackingNumber)).events,
    /** As everybody sees it, or this caller. */
    track: (trackingNumber: string, call: ApiCall = backend.api) =>
      call('GET /api/packages/track/:trackingNumber', { params: { trackingNumber } }),
    /** Its audit entries, the latest first. */
    auditOf: async (target: string) => (await admin('GET /api/admin/audit', { query: { target } })).items,
  };
}

/** As if the time to undo its last status update were over. */
export async function endStatusUndo(trackingNumber: string): Promise<void> {
  const at = new Date(Date.now() - STATUS_UNDO_MS);
  await ShipmentModel.updateOne({ trackingNumber }, { $set: { 'statusUndo.at': at } });
}

/** Gives a stored package this many events. */
export async function fillHistory(trackingNumber: string, count: number): Promise<void> {
  const event = { status: 'Pending', location: '', isCorrection: false, timestamp: new Date() };
  await ShipmentModel.updateOne(
    { trackingNumber },
    { $set: { events: Array.from({ length: count }, () => event) } },
  );
}
