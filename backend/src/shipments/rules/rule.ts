import type { Actor } from '../../kernel/identity/actor.ts';
import type { AuditRecord } from '../../audit/audit.service.ts';
import type { Shipment, TrackedShipment } from '../shipment.types.ts';

/*
 * A rule says what a command makes of a shipment, or throws an `AppError` where it may not be done. It reads and writes
 * nothing; `saveShipment` stores what it returns. Fields that it clears are undefined.
 */

export interface RuleContext {
  actor: Actor;
  now: Date;
}

/** What a rule makes of a shipment. */
export interface Applied {
  after: Shipment | TrackedShipment;
  /** What the audit log says of it. */
  audit: Pick<AuditRecord, 'action' | 'before' | 'after'>;
}
