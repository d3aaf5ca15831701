import { dropIndex } from './drop-index.ts';
import type { Migration } from './migration.ts';

/** The states of an import that was committed, and what they are called of its bulk. */
const IMPORT_STATES = ['committing', 'committed', 'undoing', 'undone'];
const BULK_STATES = ['running', 'done', 'undoing', 'undone'];

/** From which collection into which, and how. */
const COPIES: [from: string, into: string, stages: object[]][] = [
  ['batches', 'bulks', [{ $set: { kind: 'batch', command: '$action', step: 0 } }, { $unset: 'action' }]],
  [
    'batch_rows',
    'bulk_rows',
    [
      { $set: { bulkId: '$batchId', target: '$trackingNumber', tries: 0 } },
      { $unset: ['batchId', 'trackingNumber'] },
    ],
  ],
  [
    'imports',
    'bulks',
    [
      { $match: { state: { $in: IMPORT_STATES } } },
      {
        $project: {
          kind: 'import',
          command: '$choices',
          actor: 1,
          state: { $arrayElemAt: [BULK_STATES, { $indexOfArray: [IMPORT_STATES, '$state'] }] },
          step: { $literal: 0 },
          total: { $subtract: ['$counts.rows', { $add: ['$counts.bad', '$counts.skipped'] }] },
          finishedAt: '$committedAt',
          undoneAt: 1,
          expiresAt: 1,
        },
      },
    ],
  ],
  [
    'import_rows',
    'bulk_rows',
    [
      {
        $set: {
          bulkId: '$importId',
          index: '$row',
          outcome: '$state',
          target: '$trackingNumber',
          // Of a package that was just created.
          versionAfter: 1,
          tries: 0,
        },
      },
      { $unset: ['importId', 'row', 'state', 'trackingNumber'] },
    ],
  ],
];

/**
 * Makes bulks of batches and of imports that were committed, and rows of bulks of their rows. What is at work goes on:
 * its job is known under the new name. What was copied before a kill stays.
 */
export const oneEngine: Migration = {
  name: '0047-one-engine',
  async run(context) {
    const { db, checkpoint } = context;
    for (const [from, into, stages] of COPIES) {
      checkpoint();
      const merge = { $merge: { into, whenMatched: 'keepExisting' } };
      await db
        .collection(from)
        .aggregate([...stages, merge])
        .toArray();
    }
    checkpoint();
    await db
      .collection('imports')
      .updateMany({}, { $unset: { state: '', position: '', committedAt: '', undoneAt: '' } });
    await dropIndex(context, 'imports', 'actor.userId_1__id_-1');
    checkpoint();
    await db
      .collection('jobs')
      .updateMany({ name: { $in: ['shipments.batch', 'import.commit', 'import.undo'] } }, [
        { $set: { name: 'bulk.rows', 'data.bulkId': { $ifNull: ['$data.batchId', '$data.importId'] } } },
        { $unset: ['data.batchId', 'data.importId'] },
      ]);
    for (const name of ['batches', 'batch_rows', 'import_rows']) {
      checkpoint();
      await db.dropCollection(name);
    }
  },
};
