import type { Actor } from '../../../kernel/identity/actor.ts';
import type { Change } from '../../../storage/transactions/transactions.ts';
import { recordChange, type ShipmentServiceDeps } from '../shipment.deps.ts';
import { importedShipmentRepo } from './imported.repo.ts';

type Deps = Pick<ShipmentServiceDeps, 'repo' | 'audit' | 'events' | 'clock' | 'analytics' | 'storeView'>;

/** A reference of a customer. */
interface OwnReference {
  customerId: string;
  reference: string;
}

/** What of a list is in use already; each names the shipment that has it. */
export interface TakenByShipments {
  openByVin: ReadonlyMap<string, string>;
  numbers: ReadonlySet<string>;
  /** By customer, then by reference. */
  references: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Shipments that come from a list: what is asked before they are created, and taking them back. */
export function createImportedShipmentService(deps: Deps) {
  const { repo, analytics, clock } = deps;
  return {
    async findTaken({
      vins,
      trackingNumbers,
      references,
    }: {
      vins: readonly string[];
      trackingNumbers: readonly string[];
      references: readonly OwnReference[];
    }): Promise<TakenByShipments> {
      const byCustomer = [...Map.groupBy(references, ({ customerId }) => customerId)];
      const [openByVin, numbers, ...found] = await Promise.all([
        importedShipmentRepo.openByVin(vins),
        importedShipmentRepo.takenNumbers(trackingNumbers),
        ...byCustomer.map(
          async ([customerId, own]) =>
            [
              customerId,
              await importedShipmentRepo.byReference(
                customerId,
                own.map(({ reference }) => reference),
              ),
            ] as const,
        ),
      ]);
      return { openByVin, numbers, references: new Map(found) };
    },

    /** The open shipments with these VINs: one number by VIN. */
    findOpenByVins: (vins: readonly string[]): Promise<Map<string, string>> =>
      importedShipmentRepo.openByVin(vins),

    /**
     * Takes new shipments back that were not changed: they are removed at once, so that their numbers and references
     * are free again. One that is gone already counts as taken back.
     * @returns the numbers of those that were changed, and stay
     */
    takeBack(actor: Actor, trackingNumbers: readonly string[]): Change<ReadonlySet<string>> {
      return async () => {
        const found = await repo.findActiveByNumbers(trackingNumbers);
        const unchanged = found.filter(({ version }) => version === 1);
        const changed = found.filter(({ version }) => version !== 1);
        const now = clock();
        for (const shipment of unchanged) {
          await repo.remove(shipment);
          await deps.storeView({ ...shipment, version: shipment.version + 1, purgeAt: now, events: [] });
          await recordChange(
            deps,
            { ...shipment, updatedAt: now, purgeAt: now },
            { action: 'package.deleted', actor, after: { undoUntil: now } },
          );
        }
        await analytics.removed(unchanged);
        return new Set(changed.map(({ trackingNumber }) => trackingNumber));
      };
    },
  };
}
