import type { ProcessContext, ServicesOf } from '../config/feature.ts';
import { systemClock } from '../kernel/clock.ts';
import { shipmentHistory } from '../shipments/shipment.service.ts';
import type { settingsFeature } from '../settings/settings.feature.ts';
import type { shipmentsFeature } from '../shipments/shipments.feature.ts';
import { supportTimes } from '../chat/support/availability.service.ts';
import { createAnalyticsCounter } from './analytics-counter.ts';
import { createOpeningSteps } from './opening-steps.ts';
import { mountAnalytics } from './analytics.http.ts';
import { ContributionsModel, DayModel, ProgressModel } from './analytics.model.ts';
import { createAnalyticsService } from './analytics.service.ts';

/** Figures about the business. */
export const analyticsFeature = {
  models: [DayModel, ContributionsModel, ProgressModel],

  /** Changes of packages are reported to it, so it is created before them. */
  createCounter: ({ settings, log }: ProcessContext & ServicesOf<typeof settingsFeature>) => ({
    counter: createAnalyticsCounter({ history: shipmentHistory, settings, log }),
  }),

  create: ({
    shipments,
    ...context
  }: Omit<
    Parameters<typeof createAnalyticsService>[0],
    'beforeOpening' | 'clock' | 'shipments' | 'supportTimes'
  > &
    Parameters<typeof createOpeningSteps>[0] &
    Pick<ServicesOf<typeof shipmentsFeature>, 'shipments'>) => ({
    analytics: createAnalyticsService({
      ...context,
      shipments: shipments.lists,
      supportTimes,
      beforeOpening: createOpeningSteps(context),
      clock: systemClock,
    }),
  }),

  mounts: [mountAnalytics],
};
