import { AUDIT_ACTIONS } from '@moveway/contracts/audit/audit.routes.ts';
import { mongoose } from '../storage/mongoose.ts';

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
    /** The log is searched by these, in lower case: the actor's username; the target's id and label. */
    actorKey: text,
    targetKeys: { type: [String], required: true },
    address: text,
    /** Empty for a package: `changed` has the names of the changed fields, and their values are in `audit_values`. */
    before: Schema.Types.Mixed,
    after: Schema.Types.Mixed,
    changed: { type: [String], default: undefined },
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

/** The values of a package before and after a change, by the id of its entry: they are purged together with it. */
const auditValuesSchema = new Schema(
  { targetId: text, before: Schema.Types.Mixed, after: Schema.Types.Mixed, purgeAt: Date },
  { versionKey: false, minimize: false },
);
auditValuesSchema.index({ targetId: 1 });
auditValuesSchema.index({ purgeAt: 1 }, { expireAfterSeconds: 0 });

export const AuditValuesModel = mongoose.model('AuditValues', auditValuesSchema, 'audit_values');
