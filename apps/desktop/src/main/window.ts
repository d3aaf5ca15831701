import type { BrowserWindow, BrowserWindowConstructorOptions, MenuItemConstructorOptions } from 'electron';
import { APP_URL } from './app-protocol.ts';

export type WindowFactory = new (
  options: BrowserWindowConstructorOptions,
) => Pick<BrowserWindow, 'loadURL' | 'once' | 'show' | 'isDestroyed' | 'isMinimized' | 'restore' | 'focus'>;

/** The one window of the console. Opening it again brings it to the front. */
export function createMainWindow(Window: WindowFactory, preload: string): { open: () => void } {
  let current: InstanceType<WindowFactory> | undefined;
  return {
    open: () => {
      if (current && !current.isDestroyed()) {
        if (current.isMinimized()) {
          current.restore();
        }
        current.focus();
        return;
      }
      const window = new Window({
        title: 'Moveway Control Center',
        width: 1440,
        height: 900,
        minWidth: 360,
        minHeight: 480,
        show: false,
        webPreferences: {
          preload,
          sandbox: true,
          contextIsolation: true,
          nodeIntegration: false,
          webSecurity: true,
          spellcheck: false,
        },
      });
      window.once('ready-to-show', () => window.show());
      void window.loadURL(APP_URL);
      current = window;
    },
  };
}

/** The menu: what editing text, seeing better and closing need. Developer tools come only while developing. */
export function menuTemplate(platform: NodeJS.Platform, isPackaged: boolean): MenuItemConstructorOptions[] {
  return [
    ...(platform === 'darwin' ? [{ role: 'appMenu' as const }] : []),
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { role: 'reload' },
        ...(isPackaged ? [] : [{ role: 'toggleDevTools' as const }]),
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
  ];
}
