import type { ProcessContext, ServicesOf } from '../config/feature.ts';
import { createFoundNumbers } from '../http/cookies.ts';
import { systemClock } from '../kernel/clock.ts';
import { reactingTo } from '../kernel/domain-events.ts';
import { createSealedTokens } from '../kernel/sealed-tokens.ts';
import { serverSecret } from '../storage/server-secrets.ts';
import { outbox } from '../storage/transactions/outbox.ts';
import { afterCommit } from '../storage/transactions/transactions.ts';
import type { auditFeature } from '../audit/audit.feature.ts';
import type { settingsFeature } from '../settings/settings.feature.ts';
import { mountLabels } from './labels/label.http.ts';
import { locatePlace } from './places/gazetteer.ts';
import { placeTables } from './places/place-tables.ts';
import { limitTrackingMisses } from './public/misses.ts';
import { createPublicPresenter } from './public/public-presenter.ts';
import { TrackingViewModel } from './public/tracking-view.model.ts';
import { createTrackingViews } from './public/tracking.service.ts';
import { createReceiverVerification } from './public/verification.service.ts';
import { mountShipmentRoutes } from './shipment.http.ts';
import { ShipmentModel } from './shipment.model.ts';
import { shipmentRepo } from './shipment.repo.ts';
import { createShipmentService, type ShipmentServiceDeps } from './shipment.service.ts';
import { createStaffPresenter } from './staff-presenter.ts';
import { verificationLimit } from './verification.ts';
import { createVinDecoder } from './vin/vin-decoder.ts';

/** Packages: finding, tracking and changing them. */
export const shipmentsFeature = {
  models: [ShipmentModel, TrackingViewModel],

  create: async ({
    config,
    log,
    ...context
  }: ProcessContext &
    ServicesOf<typeof auditFeature> &
    ServicesOf<typeof settingsFeature> & {
      accounts: ShipmentServiceDeps['accounts'] & Parameters<typeof createStaffPresenter>[0]['accounts'];
      counter: ShipmentServiceDeps['counter'] & { changed(at: Date): void };
    } & Pick<ShipmentServiceDeps, 'inbox' | 'news'>) => {
    const { settings, accounts, counter } = context;
    const clock = systemClock;
    const trackingViews = createTrackingViews({ repo: shipmentRepo, settings, clock, log });
    const shipmentDeps = {
      ...context,
      // A read of analytics right after a write of this process may come before its event does.
      events: reactingTo(
        {
          async 'package.changed'({ updatedAt }) {
            afterCommit(() => counter.changed(new Date(updatedAt)));
          },
        },
        outbox,
      ),
      clock,
      storeView: trackingViews.store,
      verificationLimit,
    };
    return {
      shipmentDeps,
      shipments: createShipmentService(shipmentDeps),
      trackingViews,
      misses: limitTrackingMisses(config.trackingMisses),
      foundNumbers: createFoundNumbers(await serverSecret('found-numbers')),
      verification: createReceiverVerification({
        repo: shipmentRepo,
        settings,
        tokens: createSealedTokens({
          secret: await serverSecret('links'),
          purpose: 'verified-receiver',
          clock,
        }),
        limit: verificationLimit,
        clock,
      }),
      presentForPublic: createPublicPresenter({ settings, clock }),
      presentForStaff: createStaffPresenter({ accounts, settings, clock }),
      decodeVin: createVinDecoder(clock),
      locate: locatePlace,
      readPlaces: placeTables,
      clock,
    };
  },

  mounts: [mountShipmentRoutes, mountLabels],
};
