import DataLoader from 'dataloader';
import { IMPORT_UNDO_MS } from '@moveway/contracts/imports/import.constants.ts';
import type { NewPackage } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import type { Change } from '../storage/transactions/transactions.ts';
import { bulkRepo, type BulkService } from '../bulk/bulk.service.ts';
import type { Made, Shipment } from '../shipments/shipment.service.ts';
import type { ImportBulk, ImportBulkRow } from './import.types.ts';
import { vinOf } from './rows/judge.ts';

export interface ImportWorkDeps {
  bulks: BulkService;
  shipments: {
    create(actor: Actor, input: NewPackage): Promise<Change<Shipment>>;
    takeBack(actor: Actor, trackingNumber: string, version: number): Promise<boolean>;
    findOpenByVins(vins: readonly string[]): Promise<ReadonlyMap<string, string>>;
  };
  news: {
    /** In the transaction that creates these: their receivers are told. */
    booked(shipments: readonly Shipment[], made: Made): Promise<void>;
  };
  clock: Clock;
}

/** What an import does to its rows once it is committed: each creates a package, and an undo takes it back. */
export function defineImportWork({ bulks, shipments, news, clock }: ImportWorkDeps): void {
  /** Those of rows that begin together are asked for at once. */
  const openByVin = new DataLoader<string, string | undefined>(
    async (vins) => {
      const open = await shipments.findOpenByVins(vins);
      return vins.map((vin) => open.get(vin));
    },
    { cache: false },
  );

  bulks.define<ImportBulk, ImportBulkRow>('import', {
    outcomes: { waiting: 'good', changed: 'created', failed: 'failed', notUndone: 'kept' },
    undoMs: IMPORT_UNDO_MS,
    // What is taken back leaves the same counts of analytics.
    lockOf: ({ state }, { input }) => (state === 'undoing' ? 'analytics' : input?.customerId),

    async change({ id, actor, command: choices }, row) {
      // A good row has its input.
      const input = row.input as NewPackage;
      const vin = vinOf(input);
      // Of a VIN that is created twice on purpose, the first package is open by now.
      const mayRepeat = choices.vin_on_open_package === 'create' || choices.vin_twice === 'create';
      const open = mayRepeat || vin === undefined ? undefined : await openByVin.load(vin);
      const create = await shipments.create(actor, input);
      return async () => {
        if (open !== undefined) {
          return failure(row, 'vin_on_open_package', `${open} has this VIN and is not delivered.`);
        }
        const earlier =
          choices.imported_before === 'create' || row.digest === undefined
            ? undefined
            : await bulkRepo.createdMeanwhile(row.digest, id);
        if (earlier !== undefined) {
          return failure(row, 'imported_before', `This row was imported meanwhile, as ${earlier}.`);
        }
        const created = await create();
        await news.booked([created], { now: clock(), bulkId: id });
        return { outcome: 'created', target: created.trackingNumber, versionAfter: created.version };
      };
    },

    async undo({ actor }, { target = '', versionAfter = 1 }) {
      const isTakenBack = await shipments.takeBack(actor, target, versionAfter);
      return isTakenBack ? { outcome: 'taken_back', target: undefined } : { outcome: 'kept' };
    },

    refusalOf: ({ code, message }, row) => (code === 'unavailable' ? undefined : failure(row, code, message)),
  });
}

const failure = ({ problems }: ImportBulkRow, code: string, message: string) => ({
  outcome: 'failed' as const,
  problems: [...problems, { kind: 'error' as const, field: 'Row', value: '', code, message }],
});
