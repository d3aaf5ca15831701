import type { BrowserWindow, WebContents } from 'electron';
import { emitTo } from './handle.ts';
import type { Command } from './menu.ts';
import type { Preferences } from './preferences.ts';
import type { PrintPreview } from './print-preview.ts';
import type { Windows } from './windows.ts';

interface MenuActionsOptions {
  /** The window in front, of whatever kind. */
  focused: () => Pick<BrowserWindow, 'webContents'> | null;
  windows: Pick<Windows, 'all' | 'main' | 'open' | 'openPreferences'>;
  printPreview: Pick<PrintPreview, 'show' | 'prints'>;
  preferences: Pick<Preferences, 'get' | 'zoom'>;
  /** Opens what a page shows in a window of its own. */
  openWindow: (url: string) => void;
  log: (message: string) => void;
}

/** What the menu does in the window that is in front. */
export function createMenuActions({
  focused,
  windows,
  printPreview,
  preferences,
  openWindow,
  log,
}: MenuActionsOptions) {
  /** The console in front; with a print preview in front, the main one, brought there. */
  const consoleInFront = () => {
    const contents = focused()?.webContents;
    const inFront = windows.all().find((window) => window.webContents === contents);
    if (!inFront) {
      windows.open();
    }
    return inFront ?? windows.main();
  };
  const print = async (page: WebContents) => {
    try {
      await printPreview.show(page);
    } catch (error) {
      log(`The page could not be printed: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const printDocument = async (page: WebContents) => {
    const { printer } = preferences.get();
    const printers = await page.getPrintersAsync();
    // One that is gone would end the printing.
    const isThere = printers.some(({ name }) => name === printer);
    // Without options, Electron 25 takes the call for a wrong one.
    page.print(isThere ? { deviceName: printer } : {}, (isPrinted, reason) => {
      // 'cancelled' by the administrator is said here too.
      if (!isPrinted) {
        log(`The document was not printed: ${reason}`);
      }
    });
  };
  return {
    onPreferences: windows.openPreferences,
    onZoom: (direction: -1 | 0 | 1) =>
      void preferences.zoom(direction).catch((error: unknown) => log(`Zoom: ${String(error)}`)),
    onCommand: (command: Command) => {
      const window = consoleInFront();
      if (window) {
        emitTo(window.webContents, 'window.command', command);
      }
    },
    onPrint: () => {
      const page = focused()?.webContents;
      // A preview is a document already: a picture of its viewer would be a black page.
      if (page && printPreview.prints(page)) {
        void printDocument(page);
      } else if (page) {
        void print(page);
      }
    },
    onDetach: () => openWindow(focused()?.webContents.getURL() ?? ''),
  };
}
