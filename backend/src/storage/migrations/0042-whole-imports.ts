import type { Migration } from './migration.ts';

/** Gives stored imports what later ones have: what of their list is no package, and a choice for unlikely VINs. */
export const wholeImports: Migration = {
  name: '0042-whole-imports',
  async run({ db, checkpoint }) {
    const imports = db.collection('imports');
    const reading = { blank: 0, repeated: [], totals: [] };
    checkpoint();
    await imports.updateMany({ reading: { $exists: false } }, { $set: { reading } });
    checkpoint();
    await imports.updateMany(
      { 'choices.vin_unlikely': { $exists: false } },
      { $set: { 'choices.vin_unlikely': 'create' } },
    );
  },
};
