import { auditRoutes } from '@moveway/contracts/audit/audit.routes.ts';
import type { ApiRouter } from '../http/api-router.ts';
import { mount } from '../http/call/mount.ts';
import { createAuditSearch } from './audit.service.ts';

export function mountAudit(api: ApiRouter, services: Parameters<typeof createAuditSearch>[0]): void {
  const auditSearch = createAuditSearch(services);
  mount(api, auditRoutes.count, async ({ input }) => ({ count: await auditSearch.count(input.query) }));

  mount(api, auditRoutes.list, async ({ input }) => {
    const { items, nextCursor } = await auditSearch.list(input.query);
    return {
      items: items.map(({ timestamp, ...entry }) => ({ ...entry, timestamp: timestamp.toISOString() })),
      nextCursor,
    };
  });
}
