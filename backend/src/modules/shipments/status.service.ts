import pLimit from 'p-limit';
import type { ErrorCode } from '@moveway/contracts/http/errors.ts';
import { MAX_EVENTS } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { BulkStatusUpdate, StatusUpdate } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { PartTransaction, Transaction } from '../../storage/transactions.ts';
import type { Coordinates } from './places/place-tables.ts';
import {
  editConflict,
  notFound,
  packageTarget,
  publishPackageChanged,
  type ShipmentServiceDeps,
} from './shipment.deps.ts';
import type { Shipment } from './shipment.types.ts';

type RejectedOutcome = 'changed' | 'not_found' | 'history_full';

/** The errors of a row that are its own outcome. */
const OUTCOMES: Partial<Record<ErrorCode, RejectedOutcome>> = {
  'shipment.changed': 'changed',
  'shipment.not_found': 'not_found',
  'shipment.history_full': 'history_full',
};

export type BulkOutcome =
  | { outcome: 'updated'; trackingNumber: string; shipment: Shipment }
  | { outcome: RejectedOutcome | 'failed'; trackingNumber: string };

/** How many rows of a selection are updated at the same time. */
const ROWS_AT_A_TIME = 8;

type Deps = Pick<
  ShipmentServiceDeps,
  'repo' | 'audit' | 'events' | 'clock' | 'locate' | 'statusMails' | 'log'
>;

/** Updates of the status, of one shipment or of many. Each is one transaction with its entry in the audit log. */
export function createStatusService({ repo, audit, events, clock, locate, statusMails, log }: Deps) {
  /** What an event says of the place, looked up before a transaction opens. */
  const locateEvent = async (location: string | undefined) => (location ? locate(location) : undefined);

  /** Inside a transaction. @throws {AppError} `shipment.not_found`, `shipment.changed`, `shipment.history_full` */
  async function changeStatus(
    actor: Actor,
    idOrNumber: string,
    { version, trackingNumber, ...change }: StatusUpdate & { coordinates: Coordinates | undefined },
  ): Promise<Shipment> {
    const { status, location, coordinates, description, departureDate, arrivalDate } = change;
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
      throw (await repo.isHistoryFull(before.id)) ? historyFull() : editConflict();
    }
    await audit.record({
      action: 'package.status_changed',
      actor,
      target: packageTarget(after),
      before: statusFields(before),
      after: { ...statusFields(after), description },
    });
    await publishPackageChanged(events, after);
    await statusMails.changed(before, after);
    return after;
  }

  return {
    /**
     * @throws {AppError} `shipment.not_found`; `shipment.history_full`; `shipment.changed` when the version given is not
     *   the present one
     */
    async updateStatus<A>(
      actor: Actor,
      idOrNumber: string,
      update: StatusUpdate,
      transaction: Transaction<Shipment, A>,
    ): Promise<A> {
      const coordinates = await locateEvent(update.location);
      return transaction(() => changeStatus(actor, idOrNumber, { ...update, coordinates }));
    },

    /**
     * Updates a selection. Each row is a part of the batch, in a transaction of its own; one that fails harms no other.
     * A row that an earlier try of the same call has updated is reported as it is now.
     */
    async updateStatuses(
      actor: Actor,
      { packages, ...update }: BulkStatusUpdate,
      inPart: PartTransaction,
    ): Promise<BulkOutcome[]> {
      const change = { ...update, coordinates: await locateEvent(update.location) };
      const failed: string[] = [];
      let lastError: unknown;
      const rows = packages.map((row, index) => ({ ...row, part: `${index} ${row.trackingNumber}` }));
      const outcomes = await pLimit(ROWS_AT_A_TIME).map(
        rows,
        async ({ trackingNumber, version, part }): Promise<BulkOutcome> => {
          try {
            const shipment =
              (await inPart(part, () => changeStatus(actor, trackingNumber, { ...change, version }))) ??
              (await repo.findActiveByNumber(trackingNumber));
            return shipment
              ? { outcome: 'updated', trackingNumber, shipment }
              : { outcome: 'not_found', trackingNumber };
          } catch (error) {
            const outcome = error instanceof AppError ? OUTCOMES[error.code] : undefined;
            if (outcome) {
              return { outcome, trackingNumber };
            }
            failed.push(trackingNumber);
            lastError = error;
            return { outcome: 'failed', trackingNumber };
          }
        },
      );
      if (failed.length > 0) {
        log.error({ err: lastError, failed }, 'Packages of a selection could not be updated');
      }
      return outcomes;
    },
  };
}

function historyFull(): AppError {
  return new AppError(
    'shipment.history_full',
    `This package has ${MAX_EVENTS} events, and no more are possible. Its status stays as it is.`,
  );
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
