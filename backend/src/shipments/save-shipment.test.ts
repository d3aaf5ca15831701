import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');
/** A write by the model, by the driver, or by the name of the collection. */
const WRITE =
  /(?:ShipmentModel(?:\.collection)?|rawCollection<ShipmentDocument>\(ShipmentModel\)|collection(?:<\w+>)?\('shipments'\))\s*\.(?:create|insert|update|replace|delete|findOneAnd|findById\w*And|bulkWrite|bulkSave)\w*|(?:insert|change|update)Raw(?:<\w+>)?\(\s*ShipmentModel/g;

it('saveShipment is the only code that stores a change of a shipment', async () => {
  const writes: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: SOURCES, exclude: ['**/*.test.ts', 'testing/**'] })) {
    const text = await readFile(join(SOURCES, file), 'utf8');
    writes.push(...Array.from(text.matchAll(WRITE), ([write]) => `${file}: ${write.replaceAll(/\s+/g, '')}`));
  }
  expect(writes.toSorted()).toEqual([
    'shipments/save-shipment.ts: updateRaw<ShipmentDocument>(ShipmentModel',
    // A new shipment, and a shipment that an undone import removes.
    'shipments/shipment.repo.ts: ShipmentModel.create',
    'shipments/shipment.repo.ts: ShipmentModel.deleteOne',
  ]);
});
