import type { Archiving } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import type { Actor } from '../../../kernel/identity/actor.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { PartTransaction } from '../../../storage/transactions/transactions.ts';
import type { createSelection, SelectionOutcome } from '../selection.ts';
import {
  activeShipment,
  shipmentCanceled,
  recordChange,
  type ShipmentServiceDeps,
} from '../shipment.deps.ts';
import { canArchive, canUnarchive } from '../shipment.policy.ts';
import type { Shipment } from '../shipment.types.ts';

type Deps = Pick<ShipmentServiceDeps, 'repo' | 'audit' | 'events' | 'clock'> & {
  changeSelection: ReturnType<typeof createSelection>;
};

/**
 * Keeps the current list short: archived shipments leave it, and are tracked and shown to their customers as before.
 */
export function createArchiveService(deps: Deps) {
  const { repo, clock, changeSelection } = deps;

  /**
   * Inside a transaction. What is as asked for already stays so. @throws {AppError} `shipment.not_found`,
   * `shipment.canceled`, `shipment.not_delivered`
   */
  async function setArchived(actor: Actor, trackingNumber: string, isArchived: boolean): Promise<Shipment> {
    const before = await activeShipment(deps, trackingNumber);
    if (before.cancellation) {
      throw shipmentCanceled();
    }
    if ((before.archivedAt !== undefined) === isArchived) {
      return before;
    }
    if (!(isArchived ? canArchive(actor, before) : canUnarchive(actor, before))) {
      throw new AppError('shipment.not_delivered', 'Only delivered packages can be archived.');
    }
    const after = await (isArchived ? repo.archive(before, clock()) : repo.unarchive(before, clock()));
    await recordChange(deps, after, {
      action: isArchived ? 'package.archived' : 'package.unarchived',
      actor,
    });
    return after;
  }

  return {
    setArchived,

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
