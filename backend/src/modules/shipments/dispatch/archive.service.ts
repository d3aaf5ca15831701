import type { Archiving } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import type { Actor } from '../../../kernel/identity/actor.ts';
import type { PartTransaction } from '../../../storage/transactions/transactions.ts';
import { createSelection, type SelectionOutcome } from '../selection.ts';
import { archive } from '../rules/archive.ts';
import { saveShipment } from '../save-shipment.ts';
import { activeShipment, type ShipmentServiceDeps } from '../shipment.deps.ts';
import type { Shipment } from '../shipment.types.ts';

type Deps = Pick<
  ShipmentServiceDeps,
  'repo' | 'audit' | 'events' | 'clock' | 'settings' | 'storeView' | 'news' | 'log'
>;

/**
 * Keeps the current list short: archived shipments leave it, and are tracked and shown to their customers as before.
 */
export function createArchiveService(deps: Deps) {
  const { clock } = deps;
  const changeSelection = createSelection(deps);

  /**
   * Inside a transaction. What is as asked for already stays so. @throws {AppError} `shipment.not_found`,
   * `shipment.canceled`, `shipment.not_delivered`
   */
  async function setArchived(actor: Actor, trackingNumber: string, isArchived: boolean): Promise<Shipment> {
    const before = await activeShipment(deps, trackingNumber);
    const context = { actor, now: clock() };
    const applied = archive(before, { isArchived }, context);
    return applied ? saveShipment(deps, before, applied, context) : before;
  }

  return {
    /** Archives a selection of Delivered shipments, or takes it back; each row in a transaction of its own. */
    archive: (
      actor: Actor,
      { packages, isArchived }: Archiving,
      inPart: PartTransaction,
    ): Promise<SelectionOutcome[]> =>
      changeSelection(packages, inPart, ({ trackingNumber }) =>
        setArchived(actor, trackingNumber, isArchived),
      ),
  };
}
