import { ApiError } from '@moveway/api-client/api-error.ts';
import type { ApiEndpoint, ApiRouteAt } from '@moveway/contracts/api.ts';
import { MAX_EVENTS } from '@moveway/contracts/shipments/shipment.constants.ts';
import { ShipmentModel } from '../../shipments/shipment.model.ts';
import { toObjectId } from '../../storage/mongoose.ts';
import { TEST_ADMIN } from '../test-backend.ts';
import { endStatusUndo, fillHistory, type startDispatchBackend } from '../shipments/dispatch-backend.ts';

export const UNKNOWN_ID = '0123456789abcdef01234567';
export const UNKNOWN = 'NEVER-MADE-1';
export const OWNED = 'OWNED-BY-ADA';
export const OWNED_REFERENCE = 'PO-1';
export const FREE = 'OWNED-BY-NOBODY';
export const DELETED = 'DELETED-OF-ADA';

/** Errors of a route whose path names nothing that exists. */
export const OF_NOTHING = [
  'account.not_found',
  'batch.not_found',
  'canned_reply.not_found',
  'chat.conversation_not_found',
  'chat.user_not_found',
  'import.not_found',
  'inbox.not_found',
  'job.not_found',
  'quote.not_found',
  'shipment.not_found',
  'view.not_found',
] as const;

/** The other errors of a route. */
type Provoked<E extends ApiEndpoint> = Exclude<
  ApiRouteAt<E>['errors'][number],
  E extends `${string}/:${string}` ? (typeof OF_NOTHING)[number] : never
>;

/** One way to each of these. */
export type Rejecting = {
  [E in ApiEndpoint as [Provoked<E>] extends [never] ? never : E]: Record<
    Provoked<E>,
    () => Promise<unknown>
  >;
};

type Dispatch = Awaited<ReturnType<typeof startDispatchBackend>>;

/** One way to each error that the routes of shipments declare. The packages above exist, and Ada may have one. */
export function shipmentErrors(dispatch: Dispatch) {
  async function noFile(path: string): Promise<never> {
    const { backend } = dispatch;
    const { adminToken } = await backend.api('POST /api/auth/admin-direct', { body: TEST_ADMIN });
    const answer = await fetch(`${backend.url}/api/admin/${path}`, {
      headers: { authorization: `Bearer ${adminToken}` },
    });
    throw new ApiError(answer, await answer.text());
  }

  async function aCanceled(
    number: string,
    { isOfAda = false, reference }: { isOfAda?: boolean; reference?: string } = {},
  ): Promise<string> {
    await dispatch.create(number);
    await dispatch.cancel(number);
    if (isOfAda) {
      // Her limit is reached.
      const customerId = toObjectId(dispatch.ada.id);
      await ShipmentModel.updateOne({ trackingNumber: number }, { $set: { customerId, reference } });
    }
    return number;
  }

  async function aDelivered(number: string): Promise<string> {
    await dispatch.create(number, { status: 'Delivered' });
    return number;
  }

  const patchFree = async (fields: object) =>
    dispatch.patch(FREE, { version: (await dispatch.get(FREE)).version, ...fields });

  return {
    'GET /api/admin/labels.pdf': { 'shipment.not_found': () => noFile(`labels.pdf?numbers=${UNKNOWN}`) },
    'GET /api/admin/labels.zpl': {
      'shipment.not_found': () => noFile(`labels.zpl?numbers=${UNKNOWN}&dpi=203`),
    },
    'GET /api/admin/windshields.pdf': {
      'shipment.not_found': () => noFile(`windshields.pdf?numbers=${UNKNOWN}`),
      'shipment.no_vehicle': () => noFile(`windshields.pdf?numbers=${FREE}`),
    },
    'POST /api/packages': {
      'shipment.tracking_number_taken': () => dispatch.create(OWNED),
      'shipment.limit_reached': () => dispatch.create('', { customerId: dispatch.ada.id }),
      'shipment.reference_taken': () =>
        dispatch.create('', { customerId: dispatch.ada.id, reference: OWNED_REFERENCE }),
      'shipment.customer_not_found': () => dispatch.create('', { customerId: UNKNOWN_ID }),
      'shipment.quote_not_open': () => dispatch.create('', { quoteId: UNKNOWN_ID }),
    },
    'PUT /api/packages/:id/status': {
      'shipment.changed': () => dispatch.updateStatus(FREE, 'Delivered', { version: 0 }),
      'shipment.canceled': async () => dispatch.updateStatus(await aCanceled('CANCELED-1'), 'Delivered'),
      'shipment.history_full': async () => {
        await dispatch.create('FULL-1', {});
        await fillHistory('FULL-1', MAX_EVENTS);
        return dispatch.updateStatus('FULL-1', 'Delivered');
      },
      'shipment.town_unknown': () =>
        dispatch.updateStatus(FREE, 'Delivered', { location: 'Exit 310', nearTown: 'Atlantis' }),
      'shipment.time_rejected': () =>
        dispatch.updateStatus(FREE, 'Delivered', { happenedAt: '2020-01-01T00:00:00Z' }),
    },
    'POST /api/admin/packages/:trackingNumber/cancellation': {
      'shipment.changed': () => dispatch.cancel(FREE, { version: 0 }),
      'shipment.canceled': async () => dispatch.cancel(await aCanceled('CANCELED-2')),
      'shipment.delivered': async () => dispatch.cancel(await aDelivered('DELIVERED-1')),
    },
    'DELETE /api/admin/packages/:trackingNumber/cancellation': {
      'shipment.limit_reached': async () =>
        dispatch.reinstate(await aCanceled('CANCELED-4', { isOfAda: true })),
      'shipment.reference_taken': async () =>
        dispatch.reinstate(await aCanceled('CANCELED-5', { isOfAda: true, reference: OWNED_REFERENCE })),
    },
    'POST /api/admin/packages/:trackingNumber/cancellation-request/decline': {
      'shipment.changed': () => dispatch.declineCancellation(FREE, undefined, undefined, 0),
      'shipment.request_over': () => dispatch.declineCancellation(FREE),
    },
    'POST /api/packages/user/:trackingNumber/cancellation-request': {
      'shipment.not_pending': async () => {
        const number = await aCanceled('ASKED-1', { isOfAda: true });
        await ShipmentModel.updateOne(
          { trackingNumber: number },
          { $set: { status: 'Processing' }, $unset: { cancellation: 1 } },
        );
        return dispatch.askToCancel(number);
      },
      'shipment.canceled': async () => dispatch.askToCancel(await aCanceled('ASKED-2', { isOfAda: true })),
      'shipment.cancellation_asked': async () => {
        const cancellationRequest = { state: 'open', at: new Date() };
        await ShipmentModel.updateOne({ trackingNumber: OWNED }, { $set: { cancellationRequest } });
        return dispatch.askToCancel(OWNED);
      },
    },
    'DELETE /api/packages/user/:trackingNumber/cancellation-request': {
      'shipment.request_over': async () => {
        await ShipmentModel.updateOne({ trackingNumber: OWNED }, { $unset: { cancellationRequest: 1 } });
        return dispatch.withdrawCancellation(OWNED);
      },
    },
    'PUT /api/admin/packages/:trackingNumber/hold': {
      'shipment.changed': () => dispatch.hold(FREE, { version: 0 }),
      'shipment.canceled': async () => dispatch.hold(await aCanceled('CANCELED-3')),
      'shipment.delivered': async () => dispatch.hold(await aDelivered('DELIVERED-2')),
    },
    'POST /api/admin/packages/:trackingNumber/status/undo': {
      'shipment.changed': async () => dispatch.undoStatus(FREE, (await dispatch.get(FREE)).version),
      'shipment.undo_expired': async () => {
        await dispatch.create('UNDO-LATE-1');
        const { version } = await dispatch.updateStatus('UNDO-LATE-1', 'Delivered');
        await endStatusUndo('UNDO-LATE-1');
        return dispatch.undoStatus('UNDO-LATE-1', version);
      },
    },
    'GET /api/admin/packages': {
      'shipment.place_unknown': () =>
        dispatch.admin('GET /api/admin/packages', { query: { near: 'Nowhere' } }),
    },
    'GET /api/admin/packages/count': {
      'shipment.place_unknown': () =>
        dispatch.admin('GET /api/admin/packages/count', { query: { near: 'Nowhere' } }),
    },
    'GET /api/admin/packages/export.csv': {
      'shipment.place_unknown': () =>
        dispatch.admin('GET /api/admin/packages/export.csv', { query: { near: 'Nowhere' } }),
    },
    'DELETE /api/admin/packages/:trackingNumber': {
      'shipment.not_delivered': () => dispatch.remove(FREE),
    },
    'POST /api/admin/packages/:trackingNumber/restore': {
      'shipment.undo_expired': async () => {
        await dispatch.create('TOO-LATE-1', { status: 'Delivered' });
        await dispatch.remove('TOO-LATE-1');
        await ShipmentModel.updateOne({ trackingNumber: 'TOO-LATE-1' }, { $set: { purgeAt: new Date() } });
        return dispatch.restore('TOO-LATE-1');
      },
      'shipment.limit_reached': () => dispatch.restore(DELETED),
    },
    'PATCH /api/admin/packages/:trackingNumber': {
      'shipment.changed': () => patchFree({ version: 99 }),
      'shipment.limit_reached': () => patchFree({ customerId: dispatch.ada.id }),
      'shipment.reference_taken': () =>
        patchFree({ customerId: dispatch.ada.id, reference: OWNED_REFERENCE }),
      'shipment.customer_not_found': () => patchFree({ customerId: UNKNOWN_ID }),
    },
    'POST /api/packages/user/:trackingNumber/rating': {
      'shipment.not_delivered': () => dispatch.rate(OWNED),
      'shipment.already_rated': async () => {
        const rating = { stars: 5, ratedAt: new Date() };
        await ShipmentModel.updateOne({ trackingNumber: OWNED }, { $set: { rating } });
        return dispatch.rate(OWNED);
      },
    },
    'POST /api/packages/track/:trackingNumber/verification': {
      'shipment.not_verified': () =>
        dispatch.backend.api('POST /api/packages/track/:trackingNumber/verification', {
          params: { trackingNumber: FREE },
          body: { verificationFactor: '0000' },
        }),
      'shipment.digits_used_up': () =>
        triedSixTimes(() =>
          dispatch.backend.api('POST /api/packages/track/:trackingNumber/verification', {
            params: { trackingNumber: UNKNOWN },
            body: { verificationFactor: '0000' },
          }),
        ),
    },
    'POST /api/packages/user': {
      'shipment.digits_used_up': () =>
        triedSixTimes(() =>
          dispatch.ada.call('POST /api/packages/user', {
            body: { trackingNumber: UNKNOWN, verificationFactor: '0000' },
          }),
        ),
      'shipment.not_attached': () =>
        dispatch.ada.call('POST /api/packages/user', {
          body: { trackingNumber: FREE, verificationFactor: '0000' },
        }),
      'shipment.limit_reached': () =>
        dispatch.ada.call('POST /api/packages/user', {
          body: { trackingNumber: FREE, verificationFactor: 'jane@example.com' },
        }),
      'shipment.reference_taken': async () => {
        const receiverEmail = 'jane@example.com';
        await dispatch.create('SAME-REFERENCE-1', { receiverEmail, reference: OWNED_REFERENCE });
        return dispatch.ada.call('POST /api/packages/user', {
          body: { trackingNumber: 'SAME-REFERENCE-1', verificationFactor: receiverEmail },
        });
      },
    },
  } satisfies Partial<Rejecting>;
}

/** @returns what the last call answers */
async function triedSixTimes(call: () => Promise<unknown>): Promise<unknown> {
  for (let count = 1; count < 6; count += 1) {
    await call().catch(() => undefined);
  }
  return call();
}
