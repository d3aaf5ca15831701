import { mountAudit } from './audit.http.ts';
import { AuditEntryModel, AuditValuesModel } from './audit.model.ts';
import { audit } from './audit.service.ts';

/** The log of what staff and customers change. */
export const auditFeature = {
  models: [AuditEntryModel, AuditValuesModel],
  create: () => ({ audit }),
  mounts: [mountAudit],
};
