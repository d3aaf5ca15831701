import { createHash } from 'node:crypto';
import {
  publicSettingsSchema,
  settingsRoutes,
  type PublicSettings,
} from '@moveway/contracts/settings/settings.routes.ts';
import type { ApiRouter } from '../../http/api-router.ts';
import { mount } from '../../http/mount.ts';
import type { SettingsService } from './settings.service.ts';

export interface SettingsRouteDeps {
  service: SettingsService;
  /** What the public may know, in force right now. */
  publicSettings: () => PublicSettings;
}

export function mountSettings(api: ApiRouter, { service, publicSettings }: SettingsRouteDeps): void {
  mount(api, settingsRoutes.public, async ({ ctx }) => {
    const settings = publicSettingsSchema.parse(publicSettings());
    // Asked for again each time, and 304 until something of it changes.
    ctx.set('ETag', etagOf(settings));
    ctx.set('Cache-Control', 'public, no-cache');
    return settings;
  });

  mount(api, settingsRoutes.get, () => service.read());

  mount(api, settingsRoutes.update, ({ input, actor, answer }) =>
    service.update(
      actor,
      input.body,
      answer((settings) => settings),
    ),
  );
}

function etagOf(settings: PublicSettings): string {
  return `W/"${createHash('sha256').update(JSON.stringify(settings)).digest('base64url')}"`;
}
