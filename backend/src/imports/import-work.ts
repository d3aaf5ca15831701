import DataLoader from 'dataloader';
import { IMPORT_UNDO_MS } from '@moveway/contracts/imports/import.constants.ts';
import type { NewPackage } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import { systemClock } from '../kernel/clock.ts';
import { bulkRepo, type BulkService } from '../bulk/bulk.service.ts';
import {
  findOpenByVins,
  type Made,
  type Shipment,
  type ShipmentService,
} from '../shipments/shipment.service.ts';
import type { ImportBulk, ImportBulkRow } from './import.repo.ts';
import { vinOf } from './rows/judge.ts';

export interface ImportWorkDeps {
  bulks: BulkService;
  shipments: Pick<ShipmentService, 'commands'>;
  news: {
    /** In the transaction that creates these: tells their receivers. */
    booked(shipments: readonly Shipment[], made: Made): Promise<void>;
  };
}

/** What a committed import does to its rows: each creates a package, and an undo takes it back. */
export function defineImportWork({ bulks, shipments: { commands }, news }: ImportWorkDeps): void {
  /** Asks for the VINs of rows that begin together at once. */
  const openByVin = new DataLoader<string, string | undefined>(
    async (vins) => {
      const open = await findOpenByVins(vins);
      return vins.map((vin) => open.get(vin));
    },
    { cache: false },
  );

  bulks.define<ImportBulk, ImportBulkRow>('import', {
    outcomes: { waiting: 'good', changed: 'created', failed: 'failed', notUndone: 'kept' },
    undoMs: IMPORT_UNDO_MS,
    // All undone rows change the same counts of analytics.
    lockOf: ({ state }, { input }) => (state === 'undoing' ? 'analytics' : input?.customerId),

    async change({ id, actor, command: choices }, row) {
      // A good row has its input.
      const input = row.input as NewPackage;
      const vin = vinOf(input);
      // If a VIN is imported twice on purpose, the first package is open by now.
      const mayRepeat = choices.vin_on_open_package === 'create' || choices.vin_twice === 'create';
      const open = mayRepeat || vin === undefined ? undefined : await openByVin.load(vin);
      const create = await commands.create(actor, input);
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
        await news.booked([created], { now: systemClock(), bulkId: id });
        return { outcome: 'created', target: created.trackingNumber, versionAfter: created.version };
      };
    },

    async undo({ actor }, { target = '', versionAfter = 1 }) {
      const isTakenBack = await commands.takeBack(actor, target, versionAfter);
      return isTakenBack ? { outcome: 'taken_back', target: undefined } : { outcome: 'kept' };
    },

    refusalOf: ({ code, message }, row) => (code === 'unavailable' ? undefined : failure(row, code, message)),
  });
}

const failure = ({ problems }: ImportBulkRow, code: string, message: string) => ({
  outcome: 'failed' as const,
  problems: [...problems, { kind: 'error' as const, field: 'Row', value: '', code, message }],
});
