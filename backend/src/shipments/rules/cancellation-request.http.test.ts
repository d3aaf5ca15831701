import { describe, expect, it } from 'vitest';
import { signUpCustomer } from '../../testing/customer.ts';
import { apiErrorOf } from '../../testing/errors/api-error.ts';
import { batchesOf } from '../../testing/shipments/batches.ts';
import { startDispatchBackend } from '../../testing/shipments/dispatch-backend.ts';
import { ShipmentModel } from '../shipment.model.ts';

const dispatch = await startDispatchBackend('cancellation_request');
const { ada, admin, auditOf, backend, cancel, create, get, patch, reinstate, track, updateStatus } = dispatch;
const { preview, run, undo } = batchesOf(admin);
const { askToCancel, declineCancellation, withdrawCancellation } = dispatch;
const { call: mallory, id: malloryId } = await signUpCustomer(backend, 'mallory');
await backend.changeSettings({ maxPackagesPerUser: 1000 });

/** A Pending package of Ada. */
const aPackage = async (fields: object = {}) =>
  (await create('', { customerId: ada.id, ...fields })).trackingNumber;
const own = async (trackingNumber: string) =>
  (await ada.call('GET /api/packages/user', { query: {} })).items.find(
    (item) => item.trackingNumber === trackingNumber,
  );
const asked = async () =>
  (await admin('GET /api/admin/packages', { query: { attention: 'cancel-asked', limit: 100 } })).items.map(
    (item) => item.trackingNumber,
  );

describe('asking to cancel', () => {
  it('is for the owner of the package', async () => {
    const number = await aPackage();
    expect(await apiErrorOf(askToCancel(number, '', mallory))).toMatchObject({ status: 404 });
    expect(await apiErrorOf(askToCancel(number, '', admin))).toMatchObject({ status: 404 });
    await askToCancel(number);
    expect(await apiErrorOf(withdrawCancellation(number, mallory))).toMatchObject({ status: 404 });
    expect((await get(number)).cancellationRequest).toMatchObject({ state: 'open' });
  });

  it('is rejected a second time, and for a package that is not Pending, or is canceled, archived or deleted', async () => {
    const number = await aPackage();
    await askToCancel(number);
    expect(await apiErrorOf(askToCancel(number))).toMatchObject({ code: 'shipment.cancellation_asked' });
    const canceled = await aPackage();
    await cancel(canceled);
    expect(await apiErrorOf(askToCancel(canceled))).toMatchObject({ code: 'shipment.canceled' });
    const delivered = await aPackage({ status: 'Delivered' });
    await dispatch.archive([delivered]);
    expect(await apiErrorOf(askToCancel(delivered))).toMatchObject({
      code: 'shipment.not_pending',
      message: expect.stringContaining('This package is Delivered'),
    });
    await dispatch.remove(delivered);
    expect(await apiErrorOf(askToCancel(delivered))).toMatchObject({ status: 404 });
    const { can } = (await own(canceled)) ?? {};
    expect(can).toMatchObject({ askToCancel: false, withdrawCancellation: false });
  });

  it('is shown to the customer and, among the packages that need attention, to staff; to nobody else', async () => {
    const number = await aPackage();
    const { cancellationsAsked } = await admin('GET /api/admin/stats', {});
    await askToCancel(number, 'We sold it');
    expect(await own(number)).toMatchObject({
      cancellationRequest: { state: 'open', note: 'We sold it', at: expect.any(String) },
      can: { askToCancel: false, withdrawCancellation: true },
    });
    expect(await get(number)).toMatchObject({
      cancellationRequest: { state: 'open', note: 'We sold it' },
      can: { cancel: true, declineCancellation: true },
    });
    expect(await asked()).toContain(number);
    expect((await admin('GET /api/admin/stats', {})).cancellationsAsked).toBe(cancellationsAsked + 1);
    expect((await track(number)).package).not.toHaveProperty('cancellationRequest');
  });
});

describe('a request to cancel', () => {
  it('can be taken back while it is open, and made again', async () => {
    const number = await aPackage();
    await askToCancel(number, 'By mistake');
    expect(await withdrawCancellation(number)).toMatchObject({
      cancellationRequest: null,
      can: { askToCancel: true },
    });
    expect(await asked()).not.toContain(number);
    expect(await apiErrorOf(withdrawCancellation(number))).toMatchObject({
      code: 'shipment.request_over',
      message: expect.stringContaining('nothing to take back'),
    });
    expect(await apiErrorOf(declineCancellation(number))).toMatchObject({ code: 'shipment.request_over' });
    await askToCancel(number);
    expect((await auditOf(number)).map(({ action, actor }) => `${actor.username} ${action}`)).toEqual([
      'ada package.cancellation_asked',
      'ada package.cancellation_withdrawn',
      'ada package.cancellation_asked',
      'Dispatcher package.created',
    ]);
  });

  it('is declined with a note, which the customer reads', async () => {
    const number = await aPackage();
    await askToCancel(number);
    expect(await apiErrorOf(declineCancellation(number, ' '))).toMatchObject({
      fields: { note: 'Tell the customer why' },
    });
    expect(await declineCancellation(number, 'The carrier is booked')).toMatchObject({
      cancellationRequest: { state: 'declined', by: 'Dispatcher' },
      can: { cancel: true, declineCancellation: false },
    });
    const shown = await own(number);
    expect(shown?.cancellationRequest).toEqual({
      state: 'declined',
      at: expect.any(String),
      answer: 'The carrier is booked',
    });
    expect(shown?.can).toMatchObject({ askToCancel: true, withdrawCancellation: false });
    expect(await apiErrorOf(withdrawCancellation(number))).toMatchObject({
      message: expect.stringContaining('declined already'),
    });
    expect(await asked()).not.toContain(number);
    // The customer can ask again.
    expect((await askToCancel(number, 'Please')).cancellationRequest).toEqual({
      state: 'open',
      note: 'Please',
      at: expect.any(String),
    });
  });

  it('cannot be declined by staff who have only read an earlier request', async () => {
    const number = await aPackage();
    await askToCancel(number, 'By mistake');
    const { version } = await get(number);
    await withdrawCancellation(number);
    await askToCancel(number, 'We sold it');
    expect(await apiErrorOf(declineCancellation(number, 'No', admin, version))).toMatchObject({
      code: 'shipment.changed',
    });
    expect((await get(number)).cancellationRequest).toMatchObject({ state: 'open', note: 'We sold it' });
    const read = await get(number);
    expect(await declineCancellation(number, 'No', admin, read.version)).toMatchObject({
      cancellationRequest: { state: 'declined' },
    });
  });

  it('is accepted by canceling, open again after an immediate undo, and over after a later one', async () => {
    const number = await aPackage();
    await askToCancel(number);
    await cancel(number, { fee: 50 });
    expect(await own(number)).toMatchObject({ cancellation: { fee: 50 }, cancellationRequest: null });
    expect(await asked()).not.toContain(number);
    expect(await apiErrorOf(declineCancellation(number))).toMatchObject({
      message: expect.stringContaining('canceled already'),
    });
    await reinstate(number);
    expect(await asked()).toContain(number);
    await cancel(number);
    const at = new Date(Date.now() - 120_000);
    await ShipmentModel.updateOne({ trackingNumber: number }, { $set: { 'cancellation.at': at } });
    expect(await reinstate(number)).toMatchObject({ cancellationRequest: null });
  });

  it('is over once the package leaves Pending, and open again when that is undone', async () => {
    const number = await aPackage();
    await askToCancel(number);
    const { version } = await updateStatus(number, 'In Transit');
    expect(await own(number)).toMatchObject({
      cancellationRequest: { state: 'over' },
      can: { askToCancel: false, withdrawCancellation: false },
    });
    expect(await asked()).not.toContain(number);
    for (const attempt of [() => withdrawCancellation(number), () => declineCancellation(number)]) {
      expect(await apiErrorOf(attempt())).toMatchObject({
        code: 'shipment.request_over',
        message: expect.stringContaining('This package is In Transit by now, which has ended the request'),
      });
    }
    await dispatch.undoStatus(number, version);
    expect(await asked()).toContain(number);
  });

  it('ends when the package gets another customer, and returns when that batch is undone', async () => {
    const number = await aPackage();
    const { version } = await askToCancel(number).then(() => get(number));
    await patch(number, { version, customerId: malloryId });
    expect((await get(number)).cancellationRequest).toBeNull();
    await askToCancel(number, 'We sold it', mallory);
    const batch = await preview([number], { kind: 'assign', customerId: ada.id });
    await run(batch.id);
    expect((await get(number)).cancellationRequest).toBeNull();
    expect((await auditOf(number))[0]).toMatchObject({
      action: 'package.assigned',
      before: { customerId: malloryId, cancellationRequest: { note: 'We sold it' } },
      after: { customerId: ada.id },
    });
    await undo(batch.id);
    expect(await get(number)).toMatchObject({
      customer: { id: malloryId },
      cancellationRequest: { state: 'open', note: 'We sold it' },
      can: { declineCancellation: true },
    });
  });
});
