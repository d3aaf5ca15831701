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
    settings.updateQuoteTerms(
      actor,
      input.body,
      answer(({ quoteTerms }) => quoteTerms),
    ),
  );
}
