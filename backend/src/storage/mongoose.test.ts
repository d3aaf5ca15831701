import { beforeEach, expect, it } from 'vitest';
import { database, mongoose, rawCollection } from './mongoose.ts';
import { connectToDatabase } from '../testing/connected-database.ts';

const schema = new mongoose.Schema({ owner: String, color: String, size: Number }, { versionKey: false });
const Box = mongoose.model('FilteredBox', schema, 'filtered_boxes');
const nobody: { owner?: string } = { owner: undefined };

await connectToDatabase('filters');
// Not left to the first two documents, which are written at the same time (docs/decisions/database.md).
await Box.createCollection();
beforeEach(async () => {
  await Box.deleteMany({});
  await Box.create([
    { owner: 'ann', color: 'red', size: 1 },
    { owner: 'bea', color: 'red', size: 2 },
  ]);
});

const stored = () => Box.find({}, { _id: 0 }).sort({ owner: 1 }).lean();

it.each<[string, () => PromiseLike<unknown>]>([
  ['find', () => Box.find(nobody)],
  ['a chained condition', () => Box.find({ color: 'red' }).where(nobody)],
  ['findOne', () => Box.findOne(nobody)],
  ['exists', () => Box.exists(nobody)],
  ['countDocuments', () => Box.countDocuments(nobody)],
  ['distinct', () => Box.distinct('color', nobody)],
  ['updateOne', () => Box.updateOne(nobody, { size: 3 })],
  ['updateMany', () => Box.updateMany(nobody, { size: 3 })],
  ['replaceOne', () => Box.replaceOne(nobody, { size: 3 })],
  ['deleteOne', () => Box.deleteOne(nobody)],
  ['deleteMany', () => Box.deleteMany(nobody)],
  ['findOneAndUpdate', () => Box.findOneAndUpdate(nobody, { size: 3 })],
  ['findOneAndReplace', () => Box.findOneAndReplace(nobody, { size: 3 })],
  ['findOneAndDelete', () => Box.findOneAndDelete(nobody)],
  ['a cursor', () => Box.find(nobody).cursor().next()],
  ['aggregate', () => Box.aggregate([{ $match: nobody }])],
  ['bulkWrite', () => Box.bulkWrite([{ deleteMany: { filter: nobody } }])],
  ['a condition inside another', () => Box.deleteMany({ $or: [{ color: 'blue' }, nobody] })],
  ['an operator', () => Box.deleteMany({ owner: { $ne: nobody.owner } })],
])('%s with undefined in its filter is rejected, and changes nothing', async (_call, call) => {
  const before = await stored();
  await expect(Promise.resolve(call())).rejects.toThrow(/must not hold undefined/);
  expect(await stored()).toEqual(before);
});

it('undefined in a filter of the driver matches nothing more than null would', async () => {
  expect(await rawCollection<{ owner?: string }>(Box).find(nobody).toArray()).toEqual([]);
  expect(await database().collection('filtered_boxes').deleteMany(nobody)).toMatchObject({ deletedCount: 0 });
});

it('undefined in a document or an update is not stored, and does not change stored values', async () => {
  await Box.updateOne({ owner: 'ann' }, { $set: { color: undefined, size: 5 } });
  await Box.updateOne({ owner: 'bea' }, [{ $set: { color: undefined, size: { $add: ['$size', 5] } } }], {
    updatePipeline: true,
  });
  await Box.create([{ owner: 'cid', color: undefined }]);
  expect(await stored()).toStrictEqual([
    { owner: 'ann', color: 'red', size: 5 },
    { owner: 'bea', color: 'red', size: 7 },
    { owner: 'cid' },
  ]);
});
