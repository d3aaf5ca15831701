import { analyticsRoutes } from '@moveway/contracts/analytics/analytics.routes.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { ApiRouter } from '../http/api-router.ts';
import { mount } from '../http/call/mount.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import type { Shipment } from '../shipments/shipment.service.ts';
import type { AnalyticsService } from './analytics.service.ts';

interface AnalyticsRouteDeps {
  analytics: AnalyticsService;
  /** Shipments as staff see them, in the order given. */
  presentForStaff: { many(actor: Actor, shipments: readonly Shipment[]): Promise<AdminPackage[]> };
}

export function mountAnalytics(api: ApiRouter, { analytics, presentForStaff }: AnalyticsRouteDeps): void {
  mount(api, analyticsRoutes.stats, () => analytics.stats());

  // The busiest lanes are counted for up to 20 seconds when no administrator has asked for a while.
  mount(api, analyticsRoutes.report, ({ input }) => analytics.report(input.query.period));

  mount(api, analyticsRoutes.attention, async ({ input, actor }) => {
    const { items, nextCursor } = await analytics.attention(input.query);
    const packages = await presentForStaff.many(
      actor,
      items.map(({ shipment }) => shipment),
    );
    return {
      items: items.flatMap(({ reason, days }, index) => {
        const presented = packages[index];
        return presented ? [{ package: presented, reason, days }] : [];
      }),
      nextCursor,
    };
  });
}
