import { settingsRoutes, type PublicSettings } from '@moveway/contracts/settings/settings.routes.ts';
import type { ApiRouter } from '../http/api-router.ts';
import { mount, mountWrite } from '../http/call/mount.ts';
import type { SettingsService } from './settings.service.ts';

/** @param services `publicSettings` are the current settings that the public may see */
export function mountSettings(
  api: ApiRouter,
  { settings, publicSettings }: { settings: SettingsService; publicSettings: () => PublicSettings },
): void {
  mount(api, settingsRoutes.public, async () => publicSettings(), { cacheControl: 'public, no-cache' });

  mount(api, settingsRoutes.get, () => settings.read());

  mountWrite(api, settingsRoutes.update, ({ input, actor }) => settings.update(actor, input.body));
}
