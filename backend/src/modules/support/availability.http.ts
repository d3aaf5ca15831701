import { availabilityRoutes } from '@moveway/contracts/support/availability.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount } from '../../http/mount.ts';
import type { AvailabilityService } from './availability.service.ts';

export function mountAvailability(api: ApiRouter, service: AvailabilityService): void {
  mount(api, availabilityRoutes.get, ({ actor }) => service.of(actor));
}
