import { z } from 'zod';
import { defineRoute } from '../http/route.ts';

/** The head counts of the Admin Control Center (specification, section 3, admin stats). */
export const adminStatsSchema = z
  .object({
    totalUsers: z.int(),
    totalPackages: z.int(),
    activePackages: z.int().meta({ description: 'Every package that is not Delivered.' }),
    pendingPackages: z.int(),
    deliveredPackages: z.int(),
    chatMessages: z.int(),
    deliveryRate: z.int().meta({
      description: 'Delivered of all, in whole percent; 85 when there are no packages (section 9).',
    }),
  })
  .meta({ id: 'AdminStats' });

export type AdminStats = z.infer<typeof adminStatsSchema>;

export const analyticsRoutes = {
  stats: defineRoute('GET /api/admin/stats', {
    summary: 'Head counts for the control center',
    access: 'admin',
    effect: 'read',
    status: 200,
    response: adminStatsSchema,
    errors: [],
  }),
} as const;
