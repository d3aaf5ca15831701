import { expect } from 'vitest';
import { changeOf, packageCalled, type createAuditedTargets } from './audited-targets.ts';
import type { AuditedWrites } from './audited-writes.ts';
import type { startDispatchBackend } from '../shipments/dispatch-backend.ts';

function expectUpdated(results: readonly { outcome: string }[]): void {
  if (results.some(({ outcome }) => outcome !== 'updated')) {
    throw new Error('not updated');
  }
}

/** One way to provoke each change of a shipment. */
export function auditedShipmentChanges(
  dispatch: Awaited<ReturnType<typeof startDispatchBackend>>,
  { unique, aPackage, aUser }: Awaited<ReturnType<typeof createAuditedTargets>>,
) {
  return {
    'POST /api/packages': async () => {
      const number = unique('CHANGE').replace('_', '-');
      const after = expect.objectContaining({
        sender: 'Acme Motors',
        receiver: 'Jane Roe',
        status: 'Pending',
      });
      return {
        act: () => dispatch.create(number),
        entry: { action: 'package.created', target: packageCalled(number), after },
      };
    },
    'PATCH /api/admin/packages/:trackingNumber': changeOf(
      aPackage,
      ({ number, version }) => dispatch.patch(number, { version, receiver: 'John Roe' }),
      { action: 'package.edited', before: { receiver: 'Jane Roe' }, after: { receiver: 'John Roe' } },
    ),
    'PUT /api/packages/:id/status': changeOf(
      aPackage,
      ({ number }) => dispatch.updateStatus(number, 'In Transit'),
      { action: 'package.status_changed', before: { status: 'Pending' }, after: { status: 'In Transit' } },
    ),
    'POST /api/admin/packages/:trackingNumber/status/undo': async () => {
      const { number, target } = await aPackage();
      const { version } = await dispatch.updateStatus(number, 'In Transit');
      return {
        act: () => dispatch.undoStatus(number, version),
        entry: {
          action: 'package.status_undone',
          target,
          before: { status: 'In Transit' },
          after: { status: 'Pending' },
        },
      };
    },
    'POST /api/admin/packages/:trackingNumber/cancellation': changeOf(
      aPackage,
      ({ number }) => dispatch.cancel(number, { note: 'Sold', fee: 50 }),
      { action: 'package.canceled', after: { reason: 'customer', note: 'Sold', feeCents: 5000 } },
    ),
    'DELETE /api/admin/packages/:trackingNumber/cancellation': async () => {
      const { number, target } = await aPackage();
      await dispatch.cancel(number);
      return {
        act: () => dispatch.reinstate(number),
        entry: { action: 'package.reinstated', target, before: { reason: 'customer' } },
      };
    },
    'PUT /api/admin/packages/:trackingNumber/hold': changeOf(
      aPackage,
      ({ number }) => dispatch.hold(number, { until: '2026-12-01' }),
      { action: 'package.held', after: { reason: 'documents', until: '2026-12-01' } },
    ),
    'DELETE /api/admin/packages/:trackingNumber/hold': async () => {
      const { number, target } = await aPackage();
      await dispatch.hold(number);
      return {
        act: () => dispatch.release(number),
        entry: { action: 'package.released', target, before: { reason: 'documents' } },
      };
    },
    'POST /api/admin/packages/archive': async () => {
      const { number, target } = await aPackage({ status: 'Delivered' });
      const packages = [{ trackingNumber: number }];
      return {
        act: async () => {
          const { results } = await dispatch.admin('POST /api/admin/packages/archive', {
            body: { packages, isArchived: true },
          });
          expectUpdated(results);
        },
        entry: { action: 'package.archived', target },
      };
    },
    'DELETE /api/admin/packages/:trackingNumber': async () => {
      const { number, target } = await aPackage({ status: 'Delivered' });
      return { act: () => dispatch.remove(number), entry: { action: 'package.deleted', target } };
    },
    'POST /api/admin/packages/:trackingNumber/restore': async () => {
      const { number, target } = await aPackage({ status: 'Delivered' });
      await dispatch.remove(number);
      return { act: () => dispatch.restore(number), entry: { action: 'package.restored', target } };
    },
    'POST /api/packages/user/:trackingNumber/rating': async () => {
      const { id, username, call } = await aUser();
      const { number, target } = await aPackage({ status: 'Delivered', customerId: id });
      return {
        act: () => dispatch.rate(number, 4, call),
        entry: { action: 'package.rated', target, after: { stars: 4 }, actor: { id, username } },
      };
    },
    'POST /api/packages/user/:trackingNumber/cancellation-request': async () => {
      const { id, username, call } = await aUser();
      const { number, target } = await aPackage({ customerId: id });
      return {
        act: () => dispatch.askToCancel(number, 'Sold', call),
        entry: {
          action: 'package.cancellation_asked',
          target,
          after: { note: 'Sold' },
          actor: { id, username },
        },
      };
    },
    'DELETE /api/packages/user/:trackingNumber/cancellation-request': async () => {
      const { id, username, call } = await aUser();
      const { number, target } = await aPackage({ customerId: id });
      await dispatch.askToCancel(number, 'Sold', call);
      return {
        act: () => dispatch.withdrawCancellation(number, call),
        entry: {
          action: 'package.cancellation_withdrawn',
          target,
          before: { note: 'Sold' },
          actor: { id, username },
        },
      };
    },
    'POST /api/admin/packages/:trackingNumber/cancellation-request/decline': async () => {
      const { id, call } = await aUser();
      const { number, target } = await aPackage({ customerId: id });
      await dispatch.askToCancel(number, undefined, call);
      return {
        act: () => dispatch.declineCancellation(number),
        entry: {
          action: 'package.cancellation_declined',
          target,
          after: { note: 'The carrier is booked' },
        },
      };
    },
    'POST /api/packages/user': async () => {
      const { number, target } = await aPackage({ receiverEmail: 'jane@example.com' });
      const { id, username, call } = await aUser();
      return {
        act: () =>
          call('POST /api/packages/user', {
            body: { trackingNumber: number, verificationFactor: 'jane@example.com' },
          }),
        entry: {
          action: 'package.attached',
          target,
          after: { customerId: id },
          actor: { id, username },
        },
      };
    },
  } satisfies Partial<AuditedWrites>;
}
