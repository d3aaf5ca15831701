import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { DomainEventPublisher } from '../../kernel/domain-events.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { LocatePlace } from './places/gazetteer.ts';
import type { ShipmentRepo } from './shipment.repo.ts';

/** What the services of this feature work with. */
export interface ShipmentServiceDeps {
  repo: ShipmentRepo;
  accounts: { userExists(id: string): Promise<boolean> };
  settings: { get(): Pick<Settings, 'maxPackagesPerUser' | 'trackingNumberForm'> };
  audit: Pick<AuditService, 'record'>;
  events: DomainEventPublisher;
  clock: Clock;
  locate: LocatePlace;
  log: Logger;
  /** Makes numbers for those who give none; in the form of the settings unless given. */
  generateNumber?: (now: Date) => string;
}
