import { expect } from 'vitest';
import { changeOf, packageCalled, type createAuditedTargets } from './audited-targets.ts';
import type { AuditedWrites } from './audited-writes.ts';
import type { startDispatchBackend } from '../shipments/dispatch-backend.ts';

/** One way to provoke each change of a shipment. */
export function auditedShipmentChanges(
  dispatch: Awaited<ReturnType<typeof startDispatchBackend>>,
  { unique, aPackage, anActor }: Awaited<ReturnType<typeof createAuditedTargets>>,
) {
  const aDelivered = () => aPackage({ status: 'Delivered' });
  /** A package to which something was done before. */
  const after =
    (act: (number: string) => Promise<unknown>, make = aPackage) =>
    async () => {
      const made = await make();
      await act(made.number);
      return made;
    };
  /** A package of somebody, and this customer. */
  async function ofCustomer(fields: object = {}) {
    const { actor, call } = await anActor();
    return { ...(await aPackage({ customerId: actor.id, ...fields })), actor, call };
  }
  async function withRequest() {
    const made = await ofCustomer();
    await dispatch.askToCancel(made.number, 'Sold', made.call);
    return made;
  }

  return {
    'POST /api/packages': changeOf(
      async () => {
        const number = unique('CHANGE').replace('_', '-');
        return { number, target: packageCalled(number) };
      },
      ({ number }) => dispatch.create(number),
      {
        action: 'package.created',
        after: expect.objectContaining({ sender: 'Acme Motors', receiver: 'Jane Roe', status: 'Pending' }),
      },
    ),
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
    'POST /api/admin/packages/:trackingNumber/status/undo': changeOf(
      after((number) => dispatch.updateStatus(number, 'In Transit')),
      ({ number, version }) => dispatch.undoStatus(number, version + 1),
      { action: 'package.status_undone', before: { status: 'In Transit' }, after: { status: 'Pending' } },
    ),
    'POST /api/admin/packages/:trackingNumber/cancellation': changeOf(
      aPackage,
      ({ number }) => dispatch.cancel(number, { note: 'Sold', fee: 50 }),
      { action: 'package.canceled', after: { reason: 'customer', note: 'Sold', feeCents: 5000 } },
    ),
    'DELETE /api/admin/packages/:trackingNumber/cancellation': changeOf(
      after((number) => dispatch.cancel(number)),
      ({ number }) => dispatch.reinstate(number),
      { action: 'package.reinstated', before: { reason: 'customer' } },
    ),
    'PUT /api/admin/packages/:trackingNumber/hold': changeOf(
      aPackage,
      ({ number }) => dispatch.hold(number, { until: '2026-12-01' }),
      { action: 'package.held', after: { reason: 'documents', until: '2026-12-01' } },
    ),
    'DELETE /api/admin/packages/:trackingNumber/hold': changeOf(
      after((number) => dispatch.hold(number)),
      ({ number }) => dispatch.release(number),
      { action: 'package.released', before: { reason: 'documents' } },
    ),
    'POST /api/admin/packages/archive': changeOf(
      aDelivered,
      async ({ number }) => {
        if ((await dispatch.archive([number])).join() !== 'updated') {
          throw new Error('not updated');
        }
      },
      { action: 'package.archived' },
    ),
    'DELETE /api/admin/packages/:trackingNumber': changeOf(
      aDelivered,
      ({ number }) => dispatch.remove(number),
      { action: 'package.deleted' },
    ),
    'POST /api/admin/packages/:trackingNumber/restore': changeOf(
      after((number) => dispatch.remove(number), aDelivered),
      ({ number }) => dispatch.restore(number),
      { action: 'package.restored' },
    ),
    'POST /api/packages/user/:trackingNumber/rating': changeOf(
      () => ofCustomer({ status: 'Delivered' }),
      ({ number, call }) => dispatch.rate(number, 4, call),
      { action: 'package.rated', after: { stars: 4 } },
    ),
    'POST /api/packages/user/:trackingNumber/cancellation-request': changeOf(
      ofCustomer,
      ({ number, call }) => dispatch.askToCancel(number, 'Sold', call),
      { action: 'package.cancellation_asked', after: { note: 'Sold' } },
    ),
    'DELETE /api/packages/user/:trackingNumber/cancellation-request': changeOf(
      withRequest,
      ({ number, call }) => dispatch.withdrawCancellation(number, call),
      { action: 'package.cancellation_withdrawn', before: { note: 'Sold' } },
    ),
    'POST /api/admin/packages/:trackingNumber/cancellation-request/decline': changeOf(
      async () => {
        const { number, target } = await withRequest();
        return { number, target };
      },
      ({ number }) => dispatch.declineCancellation(number),
      { action: 'package.cancellation_declined', after: { note: 'The carrier is booked' } },
    ),
    'POST /api/packages/user': changeOf(
      () => ofCustomer({ customerId: undefined, receiverEmail: 'jane@example.com' }),
      ({ number, call }) =>
        call('POST /api/packages/user', {
          body: { trackingNumber: number, verificationFactor: 'jane@example.com' },
        }),
      ({ actor }) => ({ action: 'package.attached', after: { customerId: actor.id } }),
    ),
  } satisfies Partial<AuditedWrites>;
}
