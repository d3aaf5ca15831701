import { settingsRoutes, type PublicSettings } from '@moveway/contracts/settings/settings.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount } from '../../http/call/mount.ts';
import type { SettingsService } from './settings.service.ts';

export interface SettingsRouteDeps {
  settings: SettingsService;
  /** What the public may know, in force right now. */
  publicSettings: () => PublicSettings;
}

export function mountSettings(api: ApiRouter, { settings, publicSettings }: SettingsRouteDeps): void {
  mount(api, settingsRoutes.public, async () => publicSettings(), { cacheControl: 'public, no-cache' });

  mount(api, settingsRoutes.get, () => settings.read());

  mount(api, settingsRoutes.update, ({ input, actor, answer }) =>
    settings.update(
      actor,
      input.body,
      answer((settings) => settings),
    ),
  );

  mount(api, settingsRoutes.quoteTerms, async () => (await settings.read()).quoteTerms);

  mount(api, settingsRoutes.updateQuoteTerms, ({ input, actor, answer }) =>
    settings.updateTerms(
      actor,
      'quoteTerms',
      input.body,
      answer(({ quoteTerms }) => quoteTerms),
    ),
  );

  mount(api, settingsRoutes.cancellationTerms, async () => (await settings.read()).cancellationTerms);

  mount(api, settingsRoutes.updateCancellationTerms, ({ input, actor, answer }) =>
    settings.updateTerms(
      actor,
      'cancellationTerms',
      input.body,
      answer(({ cancellationTerms }) => cancellationTerms),
    ),
  );

  mount(api, settingsRoutes.weeklySummary, () => settings.read());

  mount(api, settingsRoutes.updateWeeklySummary, ({ input, actor, answer }) =>
    settings.updateWeeklySummary(
      actor,
      input.body,
      answer((changed) => changed),
    ),
  );
}
