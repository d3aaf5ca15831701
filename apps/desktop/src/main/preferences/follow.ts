import type { App, Session } from 'electron';
import type { createAttention } from '../attention.ts';
import type { DesktopConfig } from '../config/env.ts';
import { emitTo } from '../bridge/handle.ts';
import type { Preferences } from './preferences.ts';
import { createSpelling } from './spelling.ts';
import { createSystemStart } from '../lifecycle/system-start.ts';
import type { Windows } from '../windows/windows.ts';

interface FollowPreferencesOptions {
  app: App;
  session: Session;
  config: DesktopConfig;
  preferences: Preferences;
  windows: Windows;
  attention: ReturnType<typeof createAttention>;
}

/** Has the system do what the preferences say, now and after each change. */
export function followPreferences(options: FollowPreferencesOptions) {
  const { app, session, config, preferences, windows, attention } = options;
  const spelling = createSpelling({
    session,
    platform: process.platform,
    locale: () => app.getLocale(),
  });
  const startWithSystem = createSystemStart({
    app,
    platform: process.platform,
    // Unpackaged, the program is Electron itself.
    program: [config.appImage ?? process.execPath, ...(app.isPackaged ? [] : [app.getAppPath()])],
  });
  preferences.follow(
    {
      showsTray: attention.showTray,
      startsWithSystem: startWithSystem,
      spelling: spelling.use,
      // Chromium has one zoom for all pages of an origin.
      zoom: (factor) => windows.main()?.webContents.setZoomFactor(factor),
    },
    () => {
      const window = windows.preferences();
      if (window) {
        emitTo(window.webContents, 'preferences.changed', undefined);
      }
    },
  );
  return spelling;
}
