import pLimit from 'p-limit';
import type { ErrorCode } from '@moveway/contracts/http/errors.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { PartTransaction } from '../../storage/transactions/transactions.ts';
import type { ShipmentServiceDeps } from './shipment.deps.ts';
import type { Shipment } from './shipment.types.ts';

type RejectedOutcome = 'not_found' | 'canceled' | 'not_delivered';

/** The errors of a row that are its own outcome. */
const OUTCOMES: Partial<Record<ErrorCode, RejectedOutcome>> = {
  'shipment.not_found': 'not_found',
  'shipment.canceled': 'canceled',
  'shipment.not_delivered': 'not_delivered',
};

export type SelectionOutcome =
  | { outcome: 'updated'; trackingNumber: string; shipment: Shipment }
  | { outcome: RejectedOutcome | 'failed'; trackingNumber: string };

/** How many rows of a selection are changed at the same time. */
const ROWS_AT_A_TIME = 8;

/**
 * Changes a selection. Each row is a part of the batch, in a transaction of its own; one that fails harms no other.
 * A row that an earlier try of the same call has changed is reported as it is now.
 */
export function createSelection({ repo, log }: Pick<ShipmentServiceDeps, 'repo' | 'log'>) {
  return async <Row extends { trackingNumber: string }>(
    rows: readonly Row[],
    inPart: PartTransaction,
    change: (row: Row) => Promise<Shipment>,
  ): Promise<SelectionOutcome[]> => {
    const failed: string[] = [];
    let lastError: unknown;
    const parts = rows.map((row, index) => ({ row, part: `${index} ${row.trackingNumber}` }));
    const outcomes = await pLimit(ROWS_AT_A_TIME).map(
      parts,
      async ({ row, part }): Promise<SelectionOutcome> => {
        const { trackingNumber } = row;
        try {
          const shipment =
            (await inPart(part, () => change(row))) ?? (await repo.findActiveByNumber(trackingNumber));
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
      log.error({ err: lastError, failed }, 'Packages of a selection could not be changed');
    }
    return outcomes;
  };
}
