import type { Context } from 'koa';
import { api as contract } from '@moveway/contracts/api.ts';
import { VERIFIED_MS } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import type { ApiRouter } from '../http/api-router.ts';
import { mount, mountWrite, StoredJson } from '../http/call/mount.ts';
import { type FoundNumbers, setVerifiedToken, verifiedTokenOf } from '../http/cookies.ts';
import type { Actor } from '../kernel/identity/actor.ts';
import { zonedDayOf, zonedDays } from '../kernel/days.ts';
import type { Clock } from '../kernel/clock.ts';
import { listOwn } from './customer/list-own.ts';
import { toCsv } from './list/csv.ts';
import { locatePlace } from './places/gazetteer.ts';
import type { PresentForPublic } from './public/public-presenter.ts';
import { presentEvents, presentToCustomer } from './shipment.presenter.ts';
import { routeOfTracked } from './shipment-route.ts';
import type { ShipmentService } from './shipment.service.ts';
import type { PublicShipment, Shipment } from './shipment.types.ts';
import type { PresentForStaff } from './staff-presenter.ts';
import type { DecodeVin } from './vin/vin-decoder.ts';
import type { TrackingMisses, Visitor } from './public/misses.ts';
import type { TrackingViews } from './public/tracking.service.ts';
import type { ReceiverVerification } from './public/verification.service.ts';

interface ShipmentRouteDeps {
  shipments: ShipmentService;
  trackingViews: Pick<TrackingViews, 'find' | 'findMany'>;
  settings: { get(): Pick<Settings, 'timeZone' | 'cancellationTerms'> };
  misses: TrackingMisses;
  foundNumbers: FoundNumbers;
  verification: ReceiverVerification;
  decodeVin: DecodeVin;
  presentForPublic: PresentForPublic;
  presentForStaff: PresentForStaff;
  clock: Clock;
}

const { shipments: routes, customerShipments: customerRoutes, cancellations: cancellationRoutes } = contract;

export function mountShipmentRoutes(api: ApiRouter, deps: ShipmentRouteDeps): void {
  mountTracking(api, deps);
  mountCustomers(api, deps);
  mountLists(api, deps);
  mountCommands(api, deps);
}

function mountTracking(
  api: ApiRouter,
  {
    shipments: { tracking },
    trackingViews,
    misses,
    foundNumbers,
    verification,
    presentForPublic,
  }: ShipmentRouteDeps,
): void {
  /** Whether the call has neither a cookie nor a token with which its caller may see more than strangers see. */
  const isStranger = (ctx: Context) =>
    ctx.get('Authorization') === '' &&
    !api.guards.hasSessionCookie(ctx) &&
    verifiedTokenOf(ctx) === undefined;

  /** Presents shipments to a caller by their session and by the verification in their browser's token. */
  async function presenterFor(
    { identify, token }: { identify: () => Promise<Actor | undefined>; token: string | undefined },
    found: readonly PublicShipment[],
  ) {
    const verified = await verification.verifiedAmong(
      token,
      found.map(({ id }) => id),
    );
    return presentForPublic.presenterOf(identify, (id) => verified.get(id));
  }

  const first = { ...api, router: api.first };
  const visitorOf = ({
    ctx,
    caller,
    identify,
  }: Pick<Visitor, 'caller' | 'identify'> & { ctx: Context }): Visitor => ({
    caller,
    identify,
    found: foundNumbers(ctx),
  });
  const find = (visitor: Visitor, trackingNumber: string): Promise<PublicShipment> =>
    misses.lookUpOne(visitor, trackingNumber, () => tracking.track(trackingNumber));

  mount(
    first,
    routes.track,
    async ({ input, caller, identify, ctx }) => {
      const { trackingNumber } = input.params;
      const visitor = visitorOf({ caller, identify, ctx });
      if (isStranger(ctx)) {
        const { body, etag } = await misses.lookUpOne(visitor, trackingNumber, () =>
          trackingViews.find(trackingNumber),
        );
        return new StoredJson(body, etag);
      }
      const shipment = await find(visitor, trackingNumber);
      const present = await presenterFor({ identify, token: verifiedTokenOf(ctx) }, [shipment]);
      return present(shipment);
    },
    { cacheControl: 'private, no-cache' },
  );

  mount(first, routes.trackMany, async ({ input, caller, identify, ctx }) => {
    const { trackingNumbers } = input.body;
    const visitor = visitorOf({ caller, identify, ctx });
    if (isStranger(ctx)) {
      const results = await misses.lookUp(visitor, trackingNumbers, () =>
        trackingViews.findMany(trackingNumbers),
      );
      return new StoredJson(results);
    }
    const outcomes = await misses.lookUp(visitor, trackingNumbers, async () => {
      const answer = await tracking.trackMany(trackingNumbers);
      const numbersWith = (only: string) =>
        answer.flatMap(({ outcome, trackingNumber }) => (outcome === only ? [trackingNumber] : []));
      return { answer, misses: numbersWith('not_found').length, found: numbersWith('found') };
    });
    const present = await presenterFor(
      { identify, token: verifiedTokenOf(ctx) },
      outcomes.flatMap((result) => (result.outcome === 'found' ? [result.shipment] : [])),
    );
    return {
      results: await Promise.all(
        outcomes.map(async (result) =>
          result.outcome === 'found'
            ? {
                outcome: result.outcome,
                trackingNumber: result.trackingNumber,
                ...(await present(result.shipment)),
              }
            : result,
        ),
      ),
    };
  });

  mount(api, routes.verify, async ({ input, caller, actor, identify, ctx }) => {
    const { trackingNumber } = input.params;
    const formerToken = verifiedTokenOf(ctx);
    const token = await verification.verify(
      { caller, userId: actor?.userId, token: formerToken },
      trackingNumber,
      input.body.verificationFactor,
    );
    const shipment = await find(visitorOf({ caller, identify, ctx }), trackingNumber);
    const present = await presenterFor({ identify, token }, [shipment]);
    setVerifiedToken(ctx, token, VERIFIED_MS);
    return present(shipment);
  });

  mount(api, routes.forgetVerification, async ({ input, ctx }) => {
    setVerifiedToken(
      ctx,
      await verification.forget(verifiedTokenOf(ctx), input.params.trackingNumber),
      VERIFIED_MS,
    );
    return { isForgotten: true as const };
  });
}

function mountCustomers(
  api: ApiRouter,
  { shipments: { commands }, settings, clock }: ShipmentRouteDeps,
): void {
  const present = (shipment: Shipment) =>
    presentToCustomer(shipment, zonedDays(clock(), settings.get().timeZone));

  mount(api, customerRoutes.mine, async ({ input, actor }) => {
    const { items, nextCursor, counts, due, dueNow, cancellationFee } = await listOwn(
      { settings, clock },
      actor.userId,
      input.query,
    );
    return {
      cancellationFee,
      items: await Promise.all(items.map((shipment) => present(shipment))),
      nextCursor,
      counts: {
        total: Object.values(counts).reduce((sum, count) => sum + count, 0),
        delivered: counts.Delivered,
        inTransit: counts['In Transit'] + counts['Out for Delivery'],
        pending: counts.Pending,
        processing: counts.Processing,
        outForDelivery: counts['Out for Delivery'],
        canceled: counts.Canceled,
      },
      due,
      dueNow: await Promise.all(dueNow.map((shipment) => present(shipment))),
    };
  });

  mountWrite(
    api,
    customerRoutes.rate,
    ({ input, actor }) => commands.rate(actor, input.params.trackingNumber, input.body),
    present,
  );

  mountWrite(
    api,
    customerRoutes.askToCancel,
    ({ input, actor }) => commands.askToCancel(actor, input.params.trackingNumber, input.body),
    present,
  );

  mountWrite(
    api,
    customerRoutes.withdrawCancellation,
    ({ input, actor }) => commands.withdrawCancellation(actor, input.params.trackingNumber),
    present,
  );

  mount(api, customerRoutes.attach, ({ input, actor, caller, answer }) =>
    commands.attach({ actor, caller }, input.body, answer(present)),
  );
}

function mountLists(
  api: ApiRouter,
  { shipments: { lists }, settings, presentForStaff, decodeVin, clock }: ShipmentRouteDeps,
): void {
  mount(api, routes.list, async ({ input, actor }) => {
    const { items, nextCursor } = await lists.list(input.query);
    return { items: await presentForStaff.many(actor, items), nextCursor };
  });

  mount(api, routes.count, async ({ input }) => ({ count: await lists.count(input.query) }));

  mount(api, routes.export, async ({ input, actor, ctx }) => {
    ctx.attachment(`packages-${zonedDayOf(clock(), settings.get().timeZone)}.csv`);
    return toCsv(presentBatches(lists.batches(input.query), actor, presentForStaff));
  });

  mount(api, routes.get, async ({ input, actor }) => {
    const shipment = await lists.get(input.params.trackingNumber);
    const { route, milesOfEvents } = await routeOfTracked(shipment, locatePlace);
    return {
      package: await presentForStaff.tracked(actor, shipment, route),
      events: presentEvents(shipment.events, milesOfEvents),
      route,
    };
  });

  mount(api, routes.lookUpVin, async ({ input }) => {
    const { vin } = input.params;
    const [decoded, openPackages] = await Promise.all([decodeVin(vin), lists.findOpenByVin(vin)]);
    return { ...decoded, openPackages };
  });
}

function mountCommands(
  api: ApiRouter,
  { shipments: { commands }, presentForStaff }: ShipmentRouteDeps,
): void {
  const present = (shipment: Shipment, { actor }: { actor: Actor }) => presentForStaff.one(actor, shipment);

  mountWrite(api, routes.create, ({ input, actor }) => commands.create(actor, input.body), present);

  mountWrite(
    api,
    routes.patch,
    ({ input, actor }) => commands.patch(actor, input.params.trackingNumber, input.body),
    present,
  );

  mountWrite(
    api,
    routes.updateStatus,
    ({ input, actor }) => commands.updateStatus(actor, input.params.id, input.body),
    present,
  );

  mountWrite(
    api,
    routes.undoStatus,
    ({ input, actor }) => commands.undoStatus(actor, input.params.trackingNumber, input.body.version),
    present,
  );

  mountWrite(
    api,
    routes.delete,
    ({ input, actor }) => commands.delete(actor, input.params.trackingNumber),
    ({ trackingNumber, undoUntil }) => ({ trackingNumber, undoUntil: undoUntil.toISOString() }),
  );

  mountWrite(
    api,
    routes.restore,
    ({ input, actor }) => commands.restore(actor, input.params.trackingNumber),
    present,
  );

  mountWrite(
    api,
    cancellationRoutes.cancel,
    ({ input, actor }) => commands.cancel(actor, input.params.trackingNumber, input.body),
    present,
  );

  mountWrite(
    api,
    cancellationRoutes.reinstate,
    ({ input, actor }) => commands.reinstate(actor, input.params.trackingNumber),
    present,
  );

  mountWrite(
    api,
    cancellationRoutes.declineRequest,
    ({ input, actor }) => commands.declineCancellation(actor, input.params.trackingNumber, input.body),
    present,
  );

  mountWrite(
    api,
    cancellationRoutes.hold,
    ({ input, actor }) => commands.hold(actor, input.params.trackingNumber, input.body),
    present,
  );

  mountWrite(
    api,
    cancellationRoutes.release,
    ({ input, actor }) => commands.release(actor, input.params.trackingNumber),
    present,
  );

  mountWrite(
    api,
    routes.archive,
    ({ input, actor }) => commands.archive(actor, input.body),
    async (outcomes, { actor }) => {
      const presentOne = await presentForStaff.presenterOf(
        actor,
        outcomes.flatMap((row) => (row.outcome === 'updated' ? row.shipment : [])),
      );
      return {
        results: outcomes.map((row) =>
          row.outcome === 'updated'
            ? { outcome: row.outcome, trackingNumber: row.trackingNumber, package: presentOne(row.shipment) }
            : row,
        ),
      };
    },
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
