import type { BrowserWindow, BrowserWindowConstructorOptions, Rectangle, Screen } from 'electron';
import type { Link } from '../../ipc/window.contract.ts';
import { emitTo } from '../bridge/handle.ts';
import { CONSOLE_PATH } from '@moveway/admin-ui/lib/address/links.ts';
import { pathOf } from './link-path.ts';
import type { SettingsFile } from '../storage/settings-file.ts';
import { WINDOW_KINDS, windowOptions, type WindowKind, type WindowTheme } from './kinds.ts';
import { fitWindow } from './state.ts';

/** What is used of a window. */
export type ConsoleWindow = Pick<
  BrowserWindow,
  | 'destroy'
  | 'focus'
  | 'getNormalBounds'
  | 'hide'
  | 'isDestroyed'
  | 'isMaximized'
  | 'isFocused'
  | 'isMinimized'
  | 'isVisible'
  | 'loadURL'
  | 'maximize'
  | 'on'
  | 'once'
  | 'reload'
  | 'restore'
  | 'setOverlayIcon'
  | 'show'
> & {
  webContents: Pick<
    BrowserWindow['webContents'],
    'forcefullyCrashRenderer' | 'isLoading' | 'on' | 'once' | 'send' | 'setZoomFactor'
  >;
};

export type WindowFactory = new (options: BrowserWindowConstructorOptions) => ConsoleWindow;

interface WindowsOptions {
  /** Called with each window of the console. */
  onCreated: (window: ConsoleWindow) => void;
  Window: WindowFactory;
  screen: Pick<Screen, 'getAllDisplays' | 'getPrimaryDisplay'>;
  nativeTheme: WindowTheme;
  preload: string;
  settings: SettingsFile;
  /** Whether closing the main window only hides it: the tray and the notifications need its live connection. */
  hidesOnClose: () => boolean;
  /** The main window was closed, and not only hidden. */
  onMainClosed: () => void;
  /** How large pages are shown, 1 being the actual size. */
  zoom: () => number;
}

export interface Windows {
  /** Brings the main window to the front, at a link where one is given. */
  open: (link?: Link) => void;
  /** Opens the main window without showing it. */
  openHidden: () => void;
  /** Opens the preferences, or brings them to the front. */
  openPreferences: () => void;
  /** Opens a link in a window of its own, or brings that window to the front. */
  openDetached: (link: Link) => void;
  /** A user has signed out: closes what they had detached, and begins the console anew where it is open. */
  startAgain: () => Promise<void>;
  /** The main window while there is one. */
  main: () => ConsoleWindow | undefined;
  /** Those that show the console. */
  all: () => ConsoleWindow[];
  /** The preferences while they are open. */
  preferences: () => ConsoleWindow | undefined;
}

/** The windows of the console: the main one, and one for each package or conversation that was detached. */
export function createWindows({
  Window,
  screen,
  nativeTheme,
  preload,
  settings,
  hidesOnClose,
  onMainClosed,
  zoom,
  onCreated,
}: WindowsOptions): Windows {
  let main: ConsoleWindow | undefined;
  let preferences: ConsoleWindow | undefined;
  const detached = new Map<string, ConsoleWindow>();

  const create = (kind: WindowKind, place: Partial<Rectangle> = {}, isShown = true) => {
    const window = new Window({ ...windowOptions(kind, nativeTheme, preload), ...place });
    if (isShown) {
      window.once('ready-to-show', () => window.show());
    }
    window.webContents.on('did-finish-load', () => window.webContents.setZoomFactor(zoom()));
    onCreated(window);
    reportShown(window);
    window.webContents.on('found-in-page', (_event, { activeMatchOrdinal, matches }) =>
      emitTo(window.webContents, 'window.found', { active: activeMatchOrdinal, total: matches }),
    );
    return window;
  };

  const createMain = (path: string, isShown = true) => {
    const stored = settings.get().window;
    const { workArea: primary } = screen.getPrimaryDisplay();
    const others = screen.getAllDisplays().map(({ workArea }) => workArea);
    const window = create('console', fitWindow(stored, [primary, ...others]), isShown);
    // Maximizing shows a window.
    if (stored?.isMaximized) {
      if (isShown) {
        window.maximize();
      } else {
        window.once('show', () => window.maximize());
      }
    }
    window.on('close', (event) => {
      const isMaximized = window.isMaximized();
      // Not awaited: when the disk is full, only the place and size of the window are not kept.
      void settings.change({ window: { ...window.getNormalBounds(), isMaximized } }).catch(() => undefined);
      if (hidesOnClose()) {
        event.preventDefault();
        window.hide();
      }
    });
    window.once('closed', onMainClosed);
    void window.loadURL(urlOf(path));
    return window;
  };

  return {
    open: (link) => {
      if (!main || main.isDestroyed()) {
        main = createMain(link ? pathOf(link) : CONSOLE_PATH);
        return;
      }
      if (link && main.webContents.isLoading()) {
        void main.loadURL(urlOf(pathOf(link)));
      } else if (link) {
        emitTo(main.webContents, 'window.link', pathOf(link));
      }
      bringToFront(main);
    },
    openHidden: () => {
      main ??= createMain(CONSOLE_PATH, false);
    },
    openPreferences: () => {
      if (preferences && !preferences.isDestroyed()) {
        bringToFront(preferences);
        return;
      }
      preferences = create('preferences');
      void preferences.loadURL(WINDOW_KINDS.preferences.page);
    },
    openDetached: (link) => {
      const path = pathOf(link);
      const open = detached.get(path);
      if (open && !open.isDestroyed()) {
        bringToFront(open);
        return;
      }
      const window = create('detached');
      window.once('closed', () => detached.delete(path));
      void window.loadURL(urlOf(path));
      detached.set(path, window);
    },
    startAgain: async () => {
      for (const window of detached.values()) {
        window.destroy();
      }
      if (main && !main.isDestroyed()) {
        await main.loadURL(urlOf(CONSOLE_PATH));
      }
    },
    preferences: () => (preferences && !preferences.isDestroyed() ? preferences : undefined),
    main: () => (main && !main.isDestroyed() ? main : undefined),
    all: () => [...(main ? [main] : []), ...detached.values()].filter((window) => !window.isDestroyed()),
  };
}

const urlOf = (path: string) => `${WINDOW_KINDS.console.page}${path.slice(1)}`;

/** Its page cannot know: without throttling in the background, Chromium says that it is visible for good. */
function reportShown(window: ConsoleWindow): void {
  const report = (isShown: boolean) => emitTo(window.webContents, 'window.shown', isShown);
  const reportNow = () => report(window.isVisible() && !window.isMinimized());
  window.on('show', reportNow);
  window.on('restore', reportNow);
  window.on('hide', () => report(false));
  window.on('minimize', () => report(false));
  window.webContents.on('did-finish-load', reportNow);
}

function bringToFront(window: ConsoleWindow): void {
  if (window.isMinimized()) {
    window.restore();
  }
  window.show();
  window.focus();
}
