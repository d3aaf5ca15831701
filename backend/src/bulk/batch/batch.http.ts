import { batchRoutes as routes } from '@moveway/contracts/shipments/batch.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount, mountWrite } from '../../http/call/mount.ts';
import type { BatchService, BatchView } from './batch.service.ts';
import type { BatchRow } from './batch-changes.ts';

export function mountBatches(api: ApiRouter, { batches }: { batches: BatchService }): void {
  mountWrite(api, routes.preview, ({ input, actor }) => batches.preview(actor, input.body), present);
  mount(api, routes.own, async ({ actor }) => ({ items: (await batches.listOwn(actor)).map(present) }));
  mount(api, routes.get, async ({ input }) => present(await batches.get(input.params.id)));
  mount(api, routes.rows, async ({ input }) => {
    const { items, nextCursor } = await batches.rows(input.params.id, input.query);
    return { items: items.map(presentRow), nextCursor };
  });
  mountWrite(api, routes.run, ({ input, actor }) => batches.run(actor, input.params.id), present);
  mountWrite(api, routes.cancel, ({ input }) => batches.cancel(input.params.id), present);
  mountWrite(api, routes.undo, ({ input, actor }) => batches.undo(actor, input.params.id), present);
}

const present = ({ id, command: action, state, total, counts, told, undoMs }: BatchView) => ({
  id,
  kind: action.kind === 'archive' && !action.isArchived ? ('unarchive' as const) : action.kind,
  state,
  total,
  counts,
  told,
  undoMs,
});

const presentRow = ({ target, outcome, from, to }: BatchRow) => ({
  trackingNumber: target,
  outcome,
  before: from,
  after: to,
});
