import type { Actor } from '../../kernel/identity/actor.ts';
import type { Change } from '../../storage/transactions/transactions.ts';
import { undoStatus } from '../rules/update-status.ts';
import { saveShipment } from '../save-shipment.ts';
import { notFound, type ShipmentServiceDeps } from '../shipment.deps.ts';
import type { Shipment } from '../shipment.types.ts';

type Deps = Pick<
  ShipmentServiceDeps,
  'repo' | 'audit' | 'events' | 'clock' | 'settings' | 'storeView' | 'news'
>;

/** Undoing the last status update of a shipment, as long as nothing else has changed and a minute is not over. */
export function createStatusUndoService(deps: Deps) {
  const { repo, clock } = deps;

  return {
    /**
     * @param version of the shipment right after the update
     * @throws {AppError} `shipment.not_found`; `shipment.changed` when anything was changed since;
     * `shipment.undo_expired`
     */
    undoStatus:
      (actor: Actor, trackingNumber: string, version: number): Change<Shipment> =>
      async () => {
        const before = await repo.findByIdOrNumber(trackingNumber);
        if (!before) {
          throw notFound();
        }
        const now = clock();
        const applied = undoStatus(before, { version, isInBatch: false }, { now });
        return saveShipment(deps, before, applied, { actor, now });
      },
  };
}
