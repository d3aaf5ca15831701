import type { ProcessContext, ServicesOf } from '../config/feature.ts';
import type { PublicSettings } from '@moveway/contracts/settings/settings.routes.ts';
import { systemClock } from '../kernel/clock.ts';
import { openHoursText } from '../kernel/days/business-hours.ts';
import { outbox } from '../storage/transactions/outbox.ts';
import type { auditFeature } from '../audit/audit.feature.ts';
import { mountSettings } from './settings.http.ts';
import { SettingsModel } from './settings.model.ts';
import { createSettingsService } from './settings.service.ts';
import { usualPhone, usualWhatsApp } from './usual-phone.ts';

/** What staff set for the whole company. */
export const settingsFeature = {
  models: [SettingsModel],

  create: async ({ config, log, audit }: ProcessContext & ServicesOf<typeof auditFeature>) => {
    const settings = await createSettingsService({ events: outbox, audit, log });
    return {
      settings,
      publicSettings: (): PublicSettings => {
        const { businessHours: hours, holidays, contacts: stored, ...others } = settings.get();
        const openHours = openHoursText({ hours, holidays, timeZone: others.timeZone }, systemClock());
        const contacts = {
          ...stored,
          phone: usualPhone(stored.phone),
          whatsApp: usualWhatsApp(stored.whatsApp),
        };
        return {
          ...others,
          contacts,
          openHours,
          sendsEmail: config.mail !== undefined,
          siteUrl: config.siteUrl,
        };
      },
    };
  },

  mounts: [mountSettings],
};
