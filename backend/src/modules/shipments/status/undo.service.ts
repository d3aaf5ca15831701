import { STATUS_UNDO_MS } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { BulkStatusUndo } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import type { Actor } from '../../../kernel/identity/actor.ts';
import { pick } from '../../../kernel/pick.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { Change, PartTransaction } from '../../../storage/transactions/transactions.ts';
import { hasBecomeLate } from '../lateness.ts';
import type { createSelection, SelectionOutcome } from '../selection.ts';
import { activeShipment, holdFields, recordChange, type ShipmentServiceDeps } from '../shipment.deps.ts';
import type { Shipment } from '../shipment.types.ts';
import { statusUpdateRepo } from './status.repo.ts';

type Deps = Pick<ShipmentServiceDeps, 'repo' | 'audit' | 'events' | 'clock' | 'settings'> & {
  changeSelection: ReturnType<typeof createSelection>;
};

/** Undoing the last status update of a shipment, as long as nothing else has changed and a minute is not over. */
export function createStatusUndoService(deps: Deps) {
  const { clock, changeSelection } = deps;

  /** Inside a transaction. @throws {AppError} `shipment.not_found`, `shipment.changed`, `shipment.undo_expired` */
  async function undo(
    actor: Actor,
    trackingNumber: string,
    version: number,
    { isInBatch = false } = {},
  ): Promise<Shipment> {
    const before = await activeShipment(deps, trackingNumber);
    const { statusUndo } = before;
    if (before.version !== version || statusUndo?.version !== version) {
      throw changedSince();
    }
    const now = clock();
    if (!isInBatch && undoStatusMs(before, now) === undefined) {
      throw new AppError(
        'shipment.undo_expired',
        'A status update can be undone for one minute, and that time has passed. Update the status again instead.',
      );
    }
    const after = await statusUpdateRepo.undoStatus({ ...before, statusUndo }, now);
    if (!after) {
      throw changedSince();
    }
    await recordChange(deps, after, {
      action: 'package.status_undone',
      actor,
      before: statusFields(before),
      after: statusFields(after),
      isNewlyLate: hasBecomeLate(deps, before, after),
      isInBatch,
    });
    return after;
  }

  return {
    /**
     * @param version of the shipment right after the update
     * @throws {AppError} `shipment.not_found`; `shipment.changed` when anything was changed since;
     * `shipment.undo_expired`
     */
    undoStatus:
      (actor: Actor, trackingNumber: string, version: number): Change<Shipment> =>
      () =>
        undo(actor, trackingNumber, version),

    /** In the transaction of a row, whose batch has a time of its own. @throws {AppError} as `undoStatus` */
    undoStatusInBatch: (actor: Actor, trackingNumber: string, version: number): Promise<Shipment> =>
      undo(actor, trackingNumber, version, { isInBatch: true }),

    /** Undoes a selection, each row in a transaction of its own. */
    undoStatuses: (
      actor: Actor,
      { packages }: BulkStatusUndo,
      inPart: PartTransaction,
    ): Promise<SelectionOutcome[]> =>
      changeSelection(packages, inPart, ({ trackingNumber, version }) =>
        undo(actor, trackingNumber, version),
      ),
  };
}

/** How many milliseconds are left to undo the last status update; undefined when it no longer can be. */
export function undoStatusMs({ version, statusUndo }: Shipment, now: Date): number | undefined {
  const left = (statusUndo?.at.getTime() ?? 0) + STATUS_UNDO_MS - now.getTime();
  return statusUndo?.version === version && left > 0 ? left : undefined;
}

/** What a status update changes, as the audit log records it. */
export const statusFields = (shipment: Shipment): object => ({
  ...pick(shipment, [
    'status',
    'currentLocation',
    'currentTown',
    'departureDate',
    'arrivalDate',
    'estimatedDelivery',
  ]),
  hold: holdFields(shipment),
});

function changedSince(): AppError {
  return new AppError(
    'shipment.changed',
    'This package was changed after that update, so the update was not undone. Check its current status.',
  );
}
