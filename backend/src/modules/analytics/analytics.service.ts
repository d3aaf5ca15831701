import type { AdminStats } from '@moveway/contracts/analytics/analytics.routes.ts';
import type { PackageStatus } from '@moveway/contracts/shipments/shipment.constants.ts';

/** The rate shown while there are no packages (specification, section 9). */
const DELIVERY_RATE_OF_NOTHING = 85;

export type AnalyticsService = ReturnType<typeof createAnalyticsService>;

export interface AnalyticsServiceDeps {
  accounts: { count(): Promise<number> };
  shipments: { countByStatus(): Promise<Record<PackageStatus, number>> };
  chat: { count(): Promise<number> };
}

export function createAnalyticsService({ accounts, shipments, chat }: AnalyticsServiceDeps) {
  return {
    async stats(): Promise<AdminStats> {
      const [totalUsers, byStatus, chatMessages] = await Promise.all([
        accounts.count(),
        shipments.countByStatus(),
        chat.count(),
      ]);
      const totalPackages = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
      const deliveredPackages = byStatus.Delivered;
      return {
        totalUsers,
        totalPackages,
        activePackages: totalPackages - deliveredPackages,
        pendingPackages: byStatus.Pending,
        deliveredPackages,
        chatMessages,
        deliveryRate:
          totalPackages === 0
            ? DELIVERY_RATE_OF_NOTHING
            : Math.round((deliveredPackages / totalPackages) * 100),
      };
    },
  };
}
