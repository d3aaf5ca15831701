import { api as contract } from '@moveway/contracts/api.ts';
import type { Context } from 'koa';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount } from '../../http/mount.ts';
import type { TrackingMisses } from '../../http/rate-limits.ts';
import { AppError } from '../../kernel/app-error.ts';
import { presentEvents, presentTracked } from './shipment.presenter.ts';
import type { PresentForStaff } from './staff-presenter.ts';
import type { ShipmentService } from './shipment.service.ts';
import type { Shipment } from './shipment.types.ts';

export interface ShipmentRouteDeps {
  service: ShipmentService;
  misses: TrackingMisses;
  presentForStaff: PresentForStaff;
}

const routes = contract.shipments;

export function mountShipmentRoutes(api: ApiRouter, deps: ShipmentRouteDeps): void {
  const { service, misses, presentForStaff } = deps;

  mount(api, routes.track, async ({ input, ctx }) => {
    await misses.assertAllowed(ctx);
    const shipment = await service.track(input.params.trackingNumber);
    if (!shipment) {
      await misses.count(ctx, 1);
      throw new AppError('shipment.not_found', "We couldn't find that tracking number in our system.");
    }
    setVersion(ctx, shipment);
    return presentTracked(shipment);
  });

  mount(api, routes.trackMany, async ({ input, ctx }) => {
    await misses.assertAllowed(ctx);
    const outcomes = await service.trackMany(input.body.trackingNumbers);
    await misses.count(ctx, outcomes.filter(({ outcome }) => outcome === 'not_found').length);
    return {
      results: outcomes.map((result) =>
        result.outcome === 'found'
          ? {
              outcome: result.outcome,
              trackingNumber: result.trackingNumber,
              ...presentTracked(result.shipment),
            }
          : result,
      ),
    };
  });

  mount(api, routes.create, async ({ input, actor }) =>
    presentForStaff.one(actor, await service.create(input.body)),
  );

  mount(api, routes.updateStatus, async ({ input, actor }) =>
    presentForStaff.one(actor, await service.updateStatus(input.params.id, input.body)),
  );

  mount(api, routes.list, async ({ input, actor }) => {
    const { items, nextCursor } = await service.list(input.query);
    return { items: await presentForStaff.many(actor, items), nextCursor };
  });

  mount(api, routes.get, async ({ input, actor }) => {
    const shipment = await service.get(input.params.trackingNumber);
    return {
      package: await presentForStaff.one(actor, shipment),
      events: presentEvents(shipment.events),
    };
  });

  mount(api, routes.delete, async ({ input }) => {
    const { trackingNumber, undoUntil } = await service.delete(input.params.trackingNumber);
    return { trackingNumber, undoUntil: undoUntil.toISOString() };
  });

  mount(api, routes.restore, async ({ input, actor }) =>
    presentForStaff.one(actor, await service.restore(input.params.trackingNumber)),
  );
}

/** Kept by the caller, asked for again each time: 304 while nobody wrote to the shipment. */
function setVersion(ctx: Context, { id, version }: Shipment): void {
  ctx.set('ETag', `W/"${id}-${version}"`);
  ctx.set('Cache-Control', 'private, no-cache');
}
