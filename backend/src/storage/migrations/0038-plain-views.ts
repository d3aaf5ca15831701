import { dropIndex } from './drop-index.ts';
import type { Migration } from './migration.ts';

/**
 * Deleted views go, which were kept for an hour, and with them the index by which MongoDB removed them. An undo makes a
 * new view: entries of the audit log say that it was shared.
 */
export const plainViews: Migration = {
  name: '0038-plain-views',
  async run(context) {
    const { db, checkpoint } = context;
    checkpoint();
    await db.collection('views').deleteMany({ removedAt: { $type: 'date' } });
    await dropIndex(context, 'views', 'removedAt_1');
    checkpoint();
    const restored = { action: 'view.restored' };
    await db.collection('audit_entries').updateMany(restored, { $set: { action: 'view.created' } });
  },
};
