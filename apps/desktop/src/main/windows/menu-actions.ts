import type { BrowserWindow, MessageBoxOptions } from 'electron';
import { emitTo } from '../bridge/handle.ts';
import type { Command } from './menu.ts';
import type { Preferences } from '../preferences/preferences.ts';
import { PAGE_SIZE, type PrintPreview } from '../print-and-save/print-preview.ts';
import type { Windows } from './windows.ts';

interface MenuActionsOptions {
  /** The window in front, of any kind. */
  focused: () => BrowserWindow | null;
  windows: Pick<Windows, 'all' | 'main' | 'open' | 'openPreferences'>;
  printPreview: Pick<PrintPreview, 'show' | 'prints'>;
  preferences: Pick<Preferences, 'get' | 'zoom'>;
  /** Opens what a page shows in a window of its own. */
  openWindow: (url: string) => void;
  dialog: { showMessageBox: (window: BrowserWindow, options: MessageBoxOptions) => Promise<unknown> };
  log: (message: string) => void;
}

type Warning = readonly [message: string, detail: string];

const NO_PRINTER: Warning = [
  'No printer is set up on this computer.',
  'Set one up in the settings of the system, or save the document as a PDF with the download button of the preview.',
];
const NO_PREVIEW: Warning = ['The print preview could not be opened.', 'Try again.'];
const NOT_PRINTED: Warning = ['The document was not printed.', 'Check the printer, then try again.'];

/** What the menu does in the window that is in front. */
export function createMenuActions({
  focused,
  windows,
  printPreview,
  preferences,
  openWindow,
  dialog,
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
  const warn = (window: BrowserWindow, [message, detail]: Warning) => {
    // Everything may have been closed meanwhile, by a sign-out too.
    if (!window.isDestroyed()) {
      // Linux gives a dialog no title of its own.
      void dialog.showMessageBox(window, { type: 'warning', title: 'Print', message, detail });
    }
  };
  const printIn = async (window: BrowserWindow) => {
    const page = window.webContents;
    // It is a document already: a picture of its viewer would be a black page.
    const isPreview = printPreview.prints(page);
    try {
      await (isPreview ? printDocument(window) : printPreview.show(page));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log(`The ${isPreview ? 'document' : 'page'} could not be printed: ${reason}`);
      warn(window, isPreview ? NOT_PRINTED : NO_PREVIEW);
    }
  };
  const printDocument = async (window: BrowserWindow) => {
    const { printer } = preferences.get();
    const page = window.webContents;
    const printers = await page.getPrintersAsync();
    if (printers.length === 0) {
      warn(window, NO_PRINTER);
      return;
    }
    // One that is gone would end the printing.
    const deviceName = printers.find(({ name }) => name === printer)?.name;
    page.print({ pageSize: PAGE_SIZE, ...(deviceName ? { deviceName } : {}) }, (isPrinted, reason) => {
      // The administrator has closed the system's dialog: Electron calls it 'cancelled' or 'Print job canceled'.
      if (!isPrinted && !/cancell?ed/i.test(reason)) {
        log(`The document was not printed: ${reason}`);
        warn(window, NOT_PRINTED);
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
      const window = focused();
      if (window) {
        void printIn(window);
      }
    },
    onDetach: () => openWindow(focused()?.webContents.getURL() ?? ''),
  };
}
