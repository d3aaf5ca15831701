import pLimit from 'p-limit';
import type { BulkStatusUpdate, StatusUpdate } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { inOwnTransaction, inTransaction } from '../../storage/transactions.ts';
import {
  editConflict,
  notFound,
  packageTarget,
  publishPackageChanged,
  type ShipmentServiceDeps,
} from './shipment.deps.ts';
import type { Shipment } from './shipment.types.ts';

export type BulkOutcome =
  | { outcome: 'updated'; trackingNumber: string; shipment: Shipment }
  | { outcome: 'changed' | 'not_found' | 'failed'; trackingNumber: string };

/** How many rows of a selection are moved at the same time. */
const ROWS_AT_A_TIME = 8;

type Deps = Pick<ShipmentServiceDeps, 'repo' | 'audit' | 'events' | 'clock' | 'locate' | 'log'>;

/** Moving shipments, one or many. Each move is one unit of work with its entry in the audit log. */
export function createStatusService({ repo, audit, events, clock, locate, log }: Deps) {
  /** @throws {AppError} `shipment.not_found`, `shipment.changed` */
  async function move(
    actor: Actor,
    idOrNumber: string,
    { version, trackingNumber, ...change }: StatusUpdate,
  ): Promise<Shipment> {
    const { status, location, description, departureDate, arrivalDate } = change;
    const coordinates = location ? await locate(location) : undefined;
    const before = await repo.findByIdOrNumber(idOrNumber);
    if (!before || (trackingNumber !== undefined && trackingNumber !== before.trackingNumber)) {
      throw notFound();
    }
    const after = await repo.changeStatus(
      before.id,
      { status, location, coordinates, description, departureDate, arrivalDate },
      { now: clock(), version },
    );
    if (!after) {
      throw editConflict();
    }
    await audit.record({
      action: 'package.status_changed',
      actor,
      target: packageTarget(after),
      before: statusFields(before),
      after: { ...statusFields(after), description },
    });
    await publishPackageChanged(events, after);
    return after;
  }

  return {
    /** @throws {AppError} `shipment.not_found`; `shipment.changed` when the version given is not the present one */
    async updateStatus(actor: Actor, idOrNumber: string, update: StatusUpdate): Promise<Shipment> {
      return inTransaction(() => move(actor, idOrNumber, update));
    },

    /** Moves a selection. Each row is a unit of work of its own; one that fails harms no other. */
    async updateStatuses(actor: Actor, { packages, ...change }: BulkStatusUpdate): Promise<BulkOutcome[]> {
      const failed: string[] = [];
      let lastError: unknown;
      const outcomes = await pLimit(ROWS_AT_A_TIME).map(
        packages,
        async ({ trackingNumber, version }): Promise<BulkOutcome> => {
          try {
            const shipment = await inOwnTransaction(() =>
              move(actor, trackingNumber, { ...change, version }),
            );
            return { outcome: 'updated', trackingNumber, shipment };
          } catch (error) {
            const code = error instanceof AppError ? error.code : undefined;
            if (code === 'shipment.changed' || code === 'shipment.not_found') {
              return { outcome: code === 'shipment.changed' ? 'changed' : 'not_found', trackingNumber };
            }
            failed.push(trackingNumber);
            lastError = error;
            return { outcome: 'failed', trackingNumber };
          }
        },
      );
      if (failed.length > 0) {
        log.error({ err: lastError, failed }, 'Packages of a selection could not be moved');
      }
      return outcomes;
    },
  };
}

function statusFields({
  status,
  currentLocation,
  departureDate,
  arrivalDate,
  estimatedDelivery,
}: Shipment): object {
  return { status, currentLocation, departureDate, arrivalDate, estimatedDelivery };
}
