import type { Archiving } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import type { ErrorCode } from '@moveway/contracts/http/errors.ts';
import type { Actor } from '../../kernel/identity/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Change } from '../../storage/transactions/transactions.ts';
import { archive } from '../rules/archive.ts';
import { saveShipment } from '../save-shipment.ts';
import { activeShipment, type ShipmentServiceDeps } from '../shipment.deps.ts';
import type { Shipment } from '../shipment.types.ts';

type Deps = Pick<
  ShipmentServiceDeps,
  'repo' | 'audit' | 'events' | 'clock' | 'settings' | 'storeView' | 'news'
>;

type RejectedOutcome = 'not_found' | 'canceled' | 'not_delivered';

/** The errors of a package that are its own outcome. */
const OUTCOMES: Partial<Record<ErrorCode, RejectedOutcome>> = {
  'shipment.not_found': 'not_found',
  'shipment.canceled': 'canceled',
  'shipment.not_delivered': 'not_delivered',
};

export type ArchiveOutcome =
  | { outcome: 'updated'; trackingNumber: string; shipment: Shipment }
  | { outcome: RejectedOutcome; trackingNumber: string };

/**
 * Keeps the current list short: archived shipments leave it, and are tracked and shown to their customers as before.
 */
export function createArchiveService(deps: Deps) {
  const { clock } = deps;

  /** What is as asked for already stays so. */
  async function archiveOne(
    actor: Actor,
    trackingNumber: string,
    isArchived: boolean,
  ): Promise<ArchiveOutcome> {
    try {
      const before = await activeShipment(deps, trackingNumber);
      const context = { actor, now: clock() };
      const applied = archive(before, { isArchived }, context);
      const shipment = applied ? await saveShipment(deps, before, applied, context) : before;
      return { outcome: 'updated', trackingNumber, shipment };
    } catch (error) {
      // It is thrown before anything is written.
      const outcome = error instanceof AppError ? OUTCOMES[error.code] : undefined;
      if (!outcome) {
        throw error;
      }
      return { outcome, trackingNumber };
    }
  }

  return {
    /** Archives those of a selection that are Delivered, or takes it back. */
    archive:
      (actor: Actor, { packages, isArchived }: Archiving): Change<ArchiveOutcome[]> =>
      async () => {
        const outcomes: ArchiveOutcome[] = [];
        for (const { trackingNumber } of packages) {
          outcomes.push(await archiveOne(actor, trackingNumber, isArchived));
        }
        return outcomes;
      },
  };
}
