import type { Migration } from './migration.ts';
import { batchesOf } from './batches-of.ts';

/**
 * Moves what the audit log knows of packages to a collection from which it is purged together with them; what it knows
 * of those that are purged already goes. All servers are stopped first: one of the version before would write values
 * into the entries, and read none.
 */
export const purgedAuditValues: Migration = {
  name: '0043-purged-audit-values',
  async run(context) {
    const entries = context.db.collection('audit_entries');
    const source = { collection: 'audit_entries', projection: { _id: 1 } };
    for await (const batch of batchesOf(context, source)) {
      const isMoved = { $or: [{ before: { $exists: true } }, { after: { $exists: true } }] };
      const ids = { $gte: batch[0]?._id, $lte: batch.at(-1)?._id };
      const moved = { _id: ids, targetType: 'package', ...isMoved };
      context.checkpoint();
      await entries
        .aggregate([
          { $match: moved },
          {
            $lookup: {
              from: 'shipments',
              localField: 'targetId',
              foreignField: 'trackingNumber',
              as: 'shipment',
            },
          },
          { $unwind: '$shipment' },
          // An older entry is of an earlier package with this number.
          { $match: { $expr: { $lte: ['$shipment.createdAt', '$timestamp'] } } },
          { $project: { targetId: 1, before: 1, after: 1, purgeAt: '$shipment.purgeAt' } },
          { $merge: 'audit_values' },
        ])
        .toArray();
      context.checkpoint();
      const values = { $objectToArray: { $mergeObjects: ['$before', '$after'] } };
      await entries.updateMany(moved, [
        { $set: { changed: { $map: { input: values, in: '$$this.k' } } } },
        { $unset: ['before', 'after'] },
      ]);
    }
  },
};
