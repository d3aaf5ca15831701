import { analyticsRoutes } from '@moveway/contracts/analytics/analytics.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount } from '../../http/mount.ts';
import type { AnalyticsService } from './analytics.service.ts';

export function mountAnalytics(api: ApiRouter, service: AnalyticsService): void {
  mount(api, analyticsRoutes.stats, () => service.stats());
}
