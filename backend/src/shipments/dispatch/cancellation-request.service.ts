import type {
  CancellationRefusal,
  NewCancellationRequest,
} from '@moveway/contracts/shipments/cancellation.schema.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import type { Change } from '../../storage/transactions/transactions.ts';
import { askToCancel, declineCancellation, withdrawCancellation } from '../rules/cancellation-request.ts';
import { saveShipment } from '../save-shipment.ts';
import { activeShipment, notFound, type ShipmentServiceDeps } from '../shipment.deps.ts';
import type { Shipment } from '../shipment.types.ts';

type Deps = Pick<
  ShipmentServiceDeps,
  'repo' | 'audit' | 'events' | 'clock' | 'settings' | 'storeView' | 'news'
>;

/**
 * What customers ask of staff: to cancel a shipment that is Pending. Staff cancel it, which is the answer, or decline.
 * Once it has another status no answer is needed, and its customer is told so; what is put back to Pending waits for
 * an answer again.
 */
export function createCancellationRequestService(deps: Deps) {
  const { repo, clock } = deps;

  /** Another customer's is not found. */
  async function findOwn(actor: Actor, trackingNumber: string): Promise<Shipment> {
    const shipment = await repo.findActiveByNumber(trackingNumber);
    if (shipment?.customerId !== actor.userId) {
      throw notFound();
    }
    return shipment;
  }

  return {
    /** Of the caller's own. @throws {AppError} `shipment.not_found`, and as the rule */
    askToCancel:
      (actor: Actor, trackingNumber: string, request: NewCancellationRequest): Change<Shipment> =>
      async () => {
        const before = await findOwn(actor, trackingNumber);
        const context = { actor, now: clock() };
        return saveShipment(deps, before, askToCancel(before, request, context), context);
      },

    /** Of the caller's own. @throws {AppError} `shipment.not_found`, and as the rule */
    withdrawCancellation:
      (actor: Actor, trackingNumber: string): Change<Shipment> =>
      async () => {
        const before = await findOwn(actor, trackingNumber);
        return saveShipment(deps, before, withdrawCancellation(before), { actor, now: clock() });
      },

    /** @throws {AppError} `shipment.not_found`, and as the rule */
    declineCancellation:
      (actor: Actor, trackingNumber: string, refusal: CancellationRefusal): Change<Shipment> =>
      async () => {
        const before = await activeShipment(deps, trackingNumber);
        const context = { actor, now: clock() };
        return saveShipment(deps, before, declineCancellation(before, refusal, context), context);
      },
  };
}
