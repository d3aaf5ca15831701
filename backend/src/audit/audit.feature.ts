import { systemClock } from '../kernel/clock.ts';
import { mountAudit } from './audit.http.ts';
import { AuditEntryModel, AuditValuesModel } from './audit.model.ts';
import { createAuditService } from './audit.service.ts';

/** The log of what staff and customers change. */
export const auditFeature = {
  models: [AuditEntryModel, AuditValuesModel],
  create: () => ({ audit: createAuditService({ clock: systemClock }) }),
  mounts: [mountAudit],
};
