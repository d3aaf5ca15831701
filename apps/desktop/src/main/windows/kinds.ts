import type { BrowserWindowConstructorOptions, NativeTheme } from 'electron';
import { APP_URL, PREFERENCES_URL, PRINT_URL } from '../protocol/app-scheme.ts';

export const APP_TITLE = 'Moveway Control Center';

interface WindowKindOptions {
  /** Where everything that such a window shows begins. */
  page: string;
  /** In pixels. The console opens where it was. */
  size: { width: number; height: number };
  /** Until the page has named itself, and for good where the page cannot. */
  title: string;
  /** Whether its page can ask the main process for anything. */
  hasBridge: boolean;
  /** Whether Chromium's own PDF viewer, a plugin, may run in it. */
  showsPdf: boolean;
}

/** The windows of the app. */
export const WINDOW_KINDS = {
  console: {
    page: APP_URL,
    size: { width: 1440, height: 900 },
    title: APP_TITLE,
    hasBridge: true,
    showsPdf: false,
  },
  /** One package or one conversation. */
  detached: {
    page: APP_URL,
    size: { width: 760, height: 860 },
    title: APP_TITLE,
    hasBridge: true,
    showsPdf: false,
  },
  preferences: {
    page: PREFERENCES_URL,
    size: { width: 640, height: 760 },
    title: 'Preferences',
    hasBridge: true,
    showsPdf: false,
  },
  preview: {
    page: PRINT_URL,
    size: { width: 900, height: 1000 },
    title: 'Print preview',
    hasBridge: false,
    showsPdf: true,
  },
} as const satisfies Record<string, WindowKindOptions>;
export type WindowKind = keyof typeof WINDOW_KINDS;

/** The theme that the system is told of. */
export type WindowTheme = Pick<NativeTheme, 'shouldUseDarkColors'>;

/**
 * How a window of a kind is made: hidden until it is painted, in a sandbox, and framed in the theme of this moment.
 * @param preload the preload script, which only a kind with a bridge gets
 */
export function windowOptions(
  kind: WindowKind,
  { shouldUseDarkColors }: WindowTheme,
  preload: string,
): BrowserWindowConstructorOptions {
  const { size, title, hasBridge, showsPdf } = WINDOW_KINDS[kind];
  return {
    ...size,
    title,
    minWidth: 360,
    minHeight: 480,
    show: false,
    // Of Linux alone, and of this moment alone: for window managers, which draw the frame and are told of it once.
    darkTheme: shouldUseDarkColors,
    webPreferences: {
      ...(hasBridge ? { preload } : {}),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      plugins: showsPdf,
      spellcheck: true,
      // The sound of a notification, before the page was clicked or typed in.
      autoplayPolicy: 'no-user-gesture-required',
      // A hidden window still counts what is late and notifies of messages.
      backgroundThrottling: !hasBridge,
    },
  };
}
