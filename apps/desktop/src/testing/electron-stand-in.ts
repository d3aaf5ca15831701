import { EventEmitter } from 'node:events';
import type {
  BrowserWindow,
  BrowserWindowConstructorOptions,
  NativeTheme,
  PrinterInfo,
  Rectangle,
  SafeStorage,
  Screen,
  WebContents,
} from 'electron';
import type { PreviewFactory } from '../main/print-and-save/print-preview.ts';
import { createWindows, type ConsoleWindow, type WindowFactory } from '../main/windows/windows.ts';
import { settingsInMemory } from './in-memory.ts';

/*
 * Parts of Electron for tests in Node. Each class implements Electron's own types, so that a method that Electron has
 * not, or has with other arguments, does not compile. Events alone are not checked so: the `on` of Electron's classes
 * has an overload for each event, which no class can implement.
 */
type Contents = ConsoleWindow['webContents'] &
  Pick<
    WebContents,
    | 'findInPage'
    | 'getPrintersAsync'
    | 'getZoomFactor'
    | 'getTitle'
    | 'getURL'
    | 'printToPDF'
    | 'stopFindInPage'
  >;

export class FakeContents extends EventEmitter implements Omit<Contents, 'on' | 'once'> {
  readonly sent: { channel: string; payload: unknown }[] = [];
  readonly calls: string[] = [];
  loading = false;
  zoomFactor = 1;
  send = (channel: string, payload: unknown) => void this.sent.push({ channel, payload });
  isLoading = () => this.loading;
  getZoomFactor = () => this.zoomFactor;
  setZoomFactor = (factor: number) => {
    this.zoomFactor = factor;
  };
  findInPage = (text: string, options?: object) => this.calls.push(`find ${text} ${JSON.stringify(options)}`);
  stopFindInPage = (action: string) => void this.calls.push(`stop ${action}`);
  getTitle = () => 'Moveway Control Center';
  getURL = () => 'app://console/';
  /** What is read of each. */
  printers: { name: string; displayName: string }[] = [];
  getPrintersAsync = async () => this.printers as PrinterInfo[];
  /** Why it was not printed; the empty text where it was. */
  printFailure = '';
  print = (options?: object, callback?: (isPrinted: boolean, reason: string) => void) => {
    this.calls.push(`print ${JSON.stringify(options)}`);
    callback?.(this.printFailure === '', this.printFailure);
  };
  printToPDF = async () => Buffer.from('%PDF-1.7');
  forcefullyCrashRenderer = () => {
    this.calls.push('crash');
    this.emit('render-process-gone', {}, { reason: 'killed', exitCode: 9 });
  };
}

export class FakeWindow
  extends EventEmitter
  implements Omit<ConsoleWindow & Pick<BrowserWindow, 'destroy'>, 'on' | 'once' | 'webContents'>
{
  static made: FakeWindow[] = [];
  readonly options: BrowserWindowConstructorOptions;
  readonly calls: string[] = [];
  readonly webContents = new FakeContents();
  destroyed = false;
  visible = false;
  minimized = false;
  maximized = false;
  bounds: Rectangle;

  constructor(options: BrowserWindowConstructorOptions) {
    super();
    this.options = options;
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.bounds = { x, y, width, height };
    FakeWindow.made.push(this);
  }

  loadURL = async (url: string) => void this.calls.push(`load ${url}`);
  reload = () => void this.calls.push('reload');
  isVisible = () => this.visible;
  show = () => {
    this.visible = true;
    this.calls.push('show');
    this.emit('show');
  };
  hide = () => {
    this.visible = false;
    this.calls.push('hide');
    this.emit('hide');
  };
  restore = () => void this.calls.push('restore');
  focus = () => void this.calls.push('focus');
  maximize = () => {
    this.maximized = true;
  };
  isDestroyed = () => this.destroyed;
  isMinimized = () => this.minimized;
  isFocused = () => false;
  setOverlayIcon = () => undefined;
  isMaximized = () => this.maximized;
  getNormalBounds = () => this.bounds;

  /** Closes the window as its close button does. @returns whether it did close */
  userCloses(): boolean {
    let isPrevented = false;
    this.emit('close', { preventDefault: () => (isPrevented = true) });
    if (!isPrevented) {
      this.destroy();
    }
    return !isPrevented;
  }

  /** Closes without asking, as Electron's does: `close` is not emitted. */
  destroy(): void {
    this.destroyed = true;
    this.emit('closed');
  }
}

// `on` and `once` of the real class have an overload for each event; see above.
export const Window = FakeWindow as unknown as WindowFactory & PreviewFactory;

/** Of a system with a light theme. */
export const lightTheme: Pick<NativeTheme, 'shouldUseDarkColors'> = { shouldUseDarkColors: false };

type Display = ReturnType<Screen['getPrimaryDisplay']>;

/** Screens with these work areas, the primary one first. */
function fakeScreen(...workAreas: Rectangle[]): Pick<Screen, 'getAllDisplays' | 'getPrimaryDisplay'> {
  // The work area is all that is read of a display.
  const displays = workAreas.map((workArea) => ({ workArea })) as Display[];
  return {
    getAllDisplays: () => displays,
    getPrimaryDisplay: () => displays[0] ?? ({ workArea: { x: 0, y: 0, width: 0, height: 0 } } as Display),
  };
}

/** The windows of a console, made of stand-ins. */
export const fakeWindows = (change: Partial<Parameters<typeof createWindows>[0]> = {}) =>
  createWindows({
    Window,
    screen: fakeScreen({ x: 0, y: 0, width: 1920, height: 1040 }),
    nativeTheme: lightTheme,
    preload: '/preload.cjs',
    settings: settingsInMemory(),
    hidesOnClose: () => false,
    onMainClosed: () => undefined,
    zoom: () => 1,
    onCreated: () => undefined,
    ...change,
  });

/** The window made last. */
export function newestWindow(): FakeWindow {
  const window = FakeWindow.made.at(-1);
  if (!window) {
    throw new Error('No window was made.');
  }
  return window;
}

/** A keychain that is one only in name: what it encrypts is not readable as it stands, which is all tests need. */
export const fakeSafeStorage: Pick<
  SafeStorage,
  'isEncryptionAvailable' | 'getSelectedStorageBackend' | 'encryptString' | 'decryptString'
> = {
  isEncryptionAvailable: () => true,
  getSelectedStorageBackend: () => 'kwallet6',
  encryptString: (text) => Buffer.from(`locked:${Buffer.from(text).toString('base64')}`),
  decryptString: (bytes) => {
    const text = bytes.toString();
    if (!text.startsWith('locked:')) {
      throw new Error('not ours');
    }
    return Buffer.from(text.slice('locked:'.length), 'base64').toString();
  },
};
