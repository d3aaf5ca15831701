import { AUDIT_ACTIONS } from '@moveway/contracts/audit/audit.routes.ts';
import { mongoose } from '../../storage/mongoose.ts';

const { Schema } = mongoose;

const text = { type: String, required: true };

/** One entry of the log: written once, never changed, never removed. */
const auditEntrySchema = new Schema(
  {
    action: { ...text, enum: AUDIT_ACTIONS },
    actorId: text,
    actorUsername: text,
    targetType: text,
    targetId: text,
    targetLabel: text,
    /** What the log is searched by, in lower case: the actor's username; the target's id and label. */
    actorKey: text,
    targetKeys: { type: [String], required: true },
    address: text,
    before: Schema.Types.Mixed,
    after: Schema.Types.Mixed,
    timestamp: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
);

auditEntrySchema.index({ timestamp: -1, _id: -1 });
for (const key of ['action', 'actorId', 'actorKey', 'targetKeys']) {
  auditEntrySchema.index({ [key]: 1, timestamp: -1, _id: -1 });
}

async function reject(): Promise<never> {
  throw new Error('The audit log is append-only.');
}
auditEntrySchema.pre(
  [
    'updateOne',
    'updateMany',
    'replaceOne',
    'findOneAndUpdate',
    'findOneAndReplace',
    'findOneAndDelete',
    'deleteOne',
    'deleteMany',
  ],
  reject,
);
auditEntrySchema.pre('deleteOne', { document: true, query: false }, reject);
auditEntrySchema.pre('bulkWrite', reject);
auditEntrySchema.pre('save', async function rejectChange() {
  if (!this.isNew) {
    await reject();
  }
});

export const AuditEntryModel = mongoose.model('AuditEntry', auditEntrySchema, 'audit_entries');
