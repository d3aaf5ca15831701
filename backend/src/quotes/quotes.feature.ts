import type { ServicesOf } from '../config/feature.ts';
import { askPlace, suggestPlaces } from '../shipments/places/gazetteer.ts';
import type { settingsFeature } from '../settings/settings.feature.ts';
import type { shipmentsFeature } from '../shipments/shipments.feature.ts';
import type { notifyFeature } from '../notify/notify.feature.ts';
import type { inboxFeature } from '../inbox/inbox.feature.ts';
import { createKeptQuoteService } from './kept-quote.service.ts';
import { mountQuotes } from './quote.http.ts';
import { createQuoteService } from './quote.service.ts';
import { createVehicleSearch } from './vehicle-models.ts';

/** What a transport costs. */
export const quotesFeature = {
  models: [],

  create: ({
    decodeVin,
    ...context
  }: ServicesOf<typeof settingsFeature> &
    ServicesOf<typeof shipmentsFeature> &
    ServicesOf<typeof notifyFeature> &
    ServicesOf<typeof inboxFeature>) => {
    const quotes = createQuoteService({ ...context, askPlace });
    return {
      quotes,
      keptQuotes: createKeptQuoteService({ ...context, quotes }),
      findVehicles: createVehicleSearch(decodeVin),
      suggestPlaces,
    };
  },

  mounts: [mountQuotes],
};
