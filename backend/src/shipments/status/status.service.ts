import type { StatusUpdate } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Change } from '../../storage/transactions/transactions.ts';
import { newObjectId } from '../../storage/object-id.ts';
import { updateStatus } from '../rules/update-status.ts';
import { saveShipment } from '../save-shipment.ts';
import { notFound, type ShipmentServiceDeps } from '../shipment.deps.ts';
import type { Shipment } from '../shipment.types.ts';

type Deps = Pick<
  ShipmentServiceDeps,
  'repo' | 'audit' | 'events' | 'clock' | 'locate' | 'settings' | 'storeView' | 'news'
>;

/** Updates of the status. Each is one transaction with its entry in the audit log. */
export function createStatusService(deps: Deps) {
  const { repo, clock, locate } = deps;
  /**
   * What an event says of the place, looked up before a transaction opens. A location without a name is where the
   * nearest town is.
   * @throws {AppError} `shipment.town_unknown`
   */
  async function locateEvent({ location, nearTown }: Pick<StatusUpdate, 'location' | 'nearTown'>) {
    const kind = nearTown === undefined ? 'free text' : 'address';
    const found = location === undefined ? undefined : await locate(nearTown ?? location, kind);
    if (location !== undefined && nearTown !== undefined && !found) {
      const problem = 'This town is not known. Name it with its state, like Elko, NV';
      throw new AppError('shipment.town_unknown', `${problem}.`, { fields: { nearTown: problem } });
    }
    return found;
  }

  return {
    locateEvent,

    /**
     * @throws {AppError} `shipment.not_found`; `shipment.canceled`; `shipment.history_full`; `shipment.changed` when
     *   the version given is not the present one; `shipment.time_rejected` as `timeOfEvent`; `shipment.town_unknown`
     */
    async updateStatus(actor: Actor, idOrNumber: string, input: StatusUpdate): Promise<Change<Shipment>> {
      const { trackingNumber, ...update } = input;
      const coordinates = await locateEvent(update);
      return async () => {
        const before = await repo.findByIdOrNumber(idOrNumber);
        if (!before || (trackingNumber !== undefined && trackingNumber !== before.trackingNumber)) {
          throw notFound();
        }
        const now = clock();
        const applied = updateStatus(before, { ...update, coordinates }, { now, eventId: newObjectId() });
        return saveShipment(deps, before, applied, { actor, now });
      };
    },
  };
}
