import { settingsRoutes, type PublicSettings } from '@moveway/contracts/settings/settings.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount } from '../../http/call/mount.ts';
import type { SettingsService } from './settings.service.ts';

export interface SettingsRouteDeps {
  service: SettingsService;
  /** What the public may know, in force right now. */
  publicSettings: () => PublicSettings;
}

export function mountSettings(api: ApiRouter, { service, publicSettings }: SettingsRouteDeps): void {
  mount(api, settingsRoutes.public, async () => publicSettings(), { cacheControl: 'public, no-cache' });

  mount(api, settingsRoutes.get, () => service.read());

  mount(api, settingsRoutes.update, ({ input, actor, answer }) =>
    service.update(
      actor,
      input.body,
      answer((settings) => settings),
    ),
  );
}
