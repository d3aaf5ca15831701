import { api as contract } from '@moveway/contracts/api.ts';
import type { BulkStatusUpdate } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import type { Context } from 'koa';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount } from '../../http/mount.ts';
import { oncePerCall } from '../../http/once-per-call.ts';
import { addressOf } from '../../http/caller.ts';
import type { AttachAttempts } from '../../http/attach-attempts.ts';
import type { TrackingMisses } from '../../http/tracking-misses.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { dayOf } from '../../kernel/calendar-day.ts';
import type { Clock } from '../../kernel/clock.ts';
import { toCsv } from './shipment-csv.ts';
import { presentEvents, presentPublic, presentTracked } from './shipment.presenter.ts';
import type { ShipmentService } from './shipment.service.ts';
import type { Shipment } from './shipment.types.ts';
import type { PresentForStaff } from './staff-presenter.ts';

export interface ShipmentRouteDeps {
  service: ShipmentService;
  settings: { get(): Pick<Settings, 'maskNames'> };
  misses: TrackingMisses;
  attachAttempts: AttachAttempts;
  presentForStaff: PresentForStaff;
  clock: Clock;
}

const routes = contract.shipments;

export function mountShipmentRoutes(api: ApiRouter, deps: ShipmentRouteDeps): void {
  mountTracking(api, deps);
  mountCustomers(api, deps);
  mountLists(api, deps);
  mountDispatch(api, deps);
}

function mountTracking(api: ApiRouter, { service, settings, misses }: ShipmentRouteDeps): void {
  mount(api, routes.track, async ({ input, ctx }) => {
    const shipment = await misses.lookUp(addressOf(ctx), async () => {
      const answer = await service.track(input.params.trackingNumber);
      return { answer, misses: answer ? 0 : 1 };
    });
    if (!shipment) {
      throw new AppError('shipment.not_found', "We couldn't find that tracking number in our system.");
    }
    const { maskNames } = settings.get();
    setVersion(ctx, shipment, maskNames);
    return presentTracked(shipment, { maskNames });
  });

  mount(api, routes.trackMany, async ({ input, ctx }) => {
    const outcomes = await misses.lookUp(addressOf(ctx), async () => {
      const answer = await service.trackMany(input.body.trackingNumbers);
      return { answer, misses: answer.filter(({ outcome }) => outcome === 'not_found').length };
    });
    const { maskNames } = settings.get();
    return {
      results: outcomes.map((result) =>
        result.outcome === 'found'
          ? {
              outcome: result.outcome,
              trackingNumber: result.trackingNumber,
              ...presentTracked(result.shipment, { maskNames }),
            }
          : result,
      ),
    };
  });
}

function mountCustomers(api: ApiRouter, { service, attachAttempts }: ShipmentRouteDeps): void {
  mount(api, routes.mine, async ({ input, actor }) => {
    const { items, nextCursor, counts } = await service.listOwn(actor.userId, input.query);
    return {
      items: items.map(presentPublic),
      nextCursor,
      counts: {
        total: Object.values(counts).reduce((sum, count) => sum + count, 0),
        delivered: counts.Delivered,
        inTransit: counts['In Transit'] + counts['Out for Delivery'],
        pending: counts.Pending,
      },
    };
  });

  mount(api, routes.attach, async ({ input, actor, ctx }) => {
    const attempt = { userId: actor.userId, ...input.body };
    await attachAttempts.count(ctx, attempt);
    const attached = await service.attach(actor, input.body);
    await attachAttempts.forgive(ctx, attempt);
    return presentPublic(attached);
  });
}

function mountLists(api: ApiRouter, { service, presentForStaff, clock }: ShipmentRouteDeps): void {
  mount(api, routes.list, async ({ input, actor }) => {
    const { items, nextCursor } = await service.list(input.query);
    return { items: await presentForStaff.many(actor, items), nextCursor };
  });

  mount(api, routes.export, async ({ input, actor, ctx }) => {
    ctx.attachment(`packages-${dayOf(clock())}.csv`);
    return toCsv(presentBatches(service.batches(input.query), actor, presentForStaff));
  });

  mount(api, routes.get, async ({ input, actor }) => {
    const shipment = await service.get(input.params.trackingNumber);
    return {
      package: await presentForStaff.one(actor, shipment),
      events: presentEvents(shipment.events),
    };
  });
}

function mountDispatch(api: ApiRouter, { service, presentForStaff }: ShipmentRouteDeps): void {
  mount(api, routes.create, async ({ input, actor }) =>
    presentForStaff.one(actor, await service.create(actor, input.body)),
  );

  mount(api, routes.edit, async ({ input, actor }) =>
    presentForStaff.one(actor, await service.edit(actor, input.params.trackingNumber, input.body)),
  );

  mount(api, routes.updateStatus, async ({ input, actor }) =>
    presentForStaff.one(actor, await service.updateStatus(actor, input.params.id, input.body)),
  );

  // Each row is committed by itself, so the call's own unit of work must not move them again.
  const moveSelection = oncePerCall((_ctx, actor: Actor, body: BulkStatusUpdate) =>
    service.updateStatuses(actor, body),
  );
  mount(api, routes.updateStatuses, async ({ input, actor, ctx }) => {
    const outcomes = await moveSelection(ctx, actor, input.body);
    const present = await presentForStaff.presenterOf(
      actor,
      outcomes.flatMap((row) => (row.outcome === 'updated' ? row.shipment : [])),
    );
    return {
      results: outcomes.map((row) =>
        row.outcome === 'updated'
          ? { outcome: row.outcome, trackingNumber: row.trackingNumber, package: present(row.shipment) }
          : row,
      ),
    };
  });

  mount(api, routes.delete, async ({ input, actor }) => {
    const { trackingNumber, undoUntil } = await service.delete(actor, input.params.trackingNumber);
    return { trackingNumber, undoUntil: undoUntil.toISOString() };
  });

  mount(api, routes.restore, async ({ input, actor }) =>
    presentForStaff.one(actor, await service.restore(actor, input.params.trackingNumber)),
  );
}

async function* presentBatches(
  batches: AsyncIterable<Shipment[]>,
  actor: Actor,
  presentForStaff: PresentForStaff,
): AsyncGenerator<AdminPackage[]> {
  for await (const batch of batches) {
    yield await presentForStaff.many(actor, batch);
  }
}

/** Kept by the caller, asked for again each time: 304 while nobody wrote to the shipment. */
function setVersion(ctx: Context, { id, version }: Shipment, maskNames: boolean): void {
  ctx.set('ETag', `W/"${id}-${version}${maskNames ? '-masked' : ''}"`);
  ctx.set('Cache-Control', 'private, no-cache');
}
