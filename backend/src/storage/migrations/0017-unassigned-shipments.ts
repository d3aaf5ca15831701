import type { Migration } from './migration.ts';

/** Makes no change of its own: the index of shipments without a customer is made by what their model declares. */
export const unassignedShipments: Migration = {
  name: '0017-unassigned-shipments',
  run: async () => {},
};
