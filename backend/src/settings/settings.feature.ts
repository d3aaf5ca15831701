import type { ProcessContext } from '../config/feature.ts';
import type { PublicSettings } from '@moveway/contracts/settings/settings.routes.ts';
import { systemClock } from '../kernel/clock.ts';
import { openHoursText } from '../kernel/business-hours.ts';
import { mountSettings } from './settings.http.ts';
import { SettingsModel } from './settings.repo.ts';
import { createSettingsService, usualPhone, usualWhatsApp } from './settings.service.ts';

/** What staff set for the whole company. */
export const settingsFeature = {
  models: [SettingsModel],

  create: async ({ config, log }: ProcessContext) => {
    const settings = await createSettingsService({ log });
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
