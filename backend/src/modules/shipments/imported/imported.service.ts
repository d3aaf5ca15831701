import type { Actor } from '../../../kernel/identity/actor.ts';
import type { Change } from '../../../storage/transactions/transactions.ts';
import { recordChange, type ShipmentServiceDeps } from '../shipment.deps.ts';
import { importedShipmentRepo, type ImportedShipment } from './imported.repo.ts';

export type { ImportedShipment } from './imported.repo.ts';

type Deps = Pick<ShipmentServiceDeps, 'repo' | 'audit' | 'events' | 'clock'>;

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
  const { repo, clock } = deps;
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

    findImported: (trackingNumbers: readonly string[]): Promise<ImportedShipment[]> =>
      importedShipmentRepo.findByNumbers(trackingNumbers),

    /**
     * Takes a new shipment back that was not changed: it is deleted and cannot be restored, and MongoDB removes it
     * within a minute, so that its number and reference are free again.
     * @returns false for one that was changed; true also where it is gone already
     */
    takeBack(actor: Actor, trackingNumber: string): Change<boolean> {
      return async () => {
        const before = await repo.findActiveByNumber(trackingNumber);
        if (!before) {
          return true;
        }
        if (before.version !== 1) {
          return false;
        }
        const now = clock();
        const deleted = await repo.delete(before, now, now);
        await recordChange(deps, deleted, { action: 'package.deleted', actor, after: { undoUntil: now } });
        return true;
      };
    },
  };
}
