import type { Actor } from '../../kernel/identity/actor.ts';
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
     * In a transaction: takes a new shipment back that was not changed. It is removed at once, so that its number and
     * its reference are free again. One that is gone already counts as taken back.
     * @param version of the shipment when it was created
     * @returns false where it was changed, and stays
     */
    async takeBack(actor: Actor, trackingNumber: string, version: number): Promise<boolean> {
      const found = await repo.findActiveByNumber(trackingNumber);
      if (found?.version !== version) {
        return found === undefined;
      }
      const now = clock();
      await repo.remove(found);
      await deps.storeView({ ...found, version: version + 1, purgeAt: now, events: [] });
      await recordChange(
        deps,
        { ...found, updatedAt: now, purgeAt: now },
        { action: 'package.deleted', actor, after: { undoUntil: now } },
      );
      await analytics.removed([found]);
      return true;
    },
  };
}
