import type { BrowserWindow, MessageBoxOptions, Session, WebContents } from 'electron';
import { IpcFailure } from '../bridge/failure.ts';
import { DOCUMENT_NAME, type PrintPreview } from './print-preview.ts';
import type { SaveFile } from './save-file.ts';

interface SavePreviewOptions {
  /** Of the previews, which is that of the console. */
  session: Pick<Session, 'on'>;
  printPreview: Pick<PrintPreview, 'documentAt'>;
  saveFile: SaveFile;
  windowOf: (page: WebContents) => BrowserWindow | null;
  dialog: { showMessageBox: (window: BrowserWindow, options: MessageBoxOptions) => Promise<unknown> };
  log: (message: string) => void;
}

/**
 * The download button of Chromium's viewer saves the document of its preview as every other file is saved: Electron
 * would call the dialog by the document's address, give it no window, and show no failure. Nothing else can be
 * downloaded; the console's own files are saved by its calls.
 */
export function savePreviews(options: SavePreviewOptions): void {
  const { session, printPreview, saveFile, windowOf, dialog, log } = options;
  const save = async ({ bytes, page }: { bytes: Uint8Array<ArrayBuffer>; page: WebContents }) => {
    // Before the page may be gone: Electron throws where it is asked for the window of one that is.
    const window = windowOf(page);
    try {
      await saveFile({ suggestedName: DOCUMENT_NAME, bytes }, page);
    } catch (error) {
      const isExplained = error instanceof IpcFailure;
      log(`The document was not saved: ${error instanceof Error ? error.message : String(error)}`);
      // The preview may have been closed meanwhile, by a sign-out too.
      if (window && !window.isDestroyed()) {
        void dialog.showMessageBox(window, {
          type: 'warning',
          title: 'Save PDF',
          message: 'The document was not saved.',
          detail: isExplained ? error.message : 'Try again.',
        });
      }
    }
  };
  session.on('will-download', (event, item) => {
    event.preventDefault();
    const document = printPreview.documentAt(item.getURL());
    if (document) {
      void save(document);
    } else {
      log(`A download was refused: ${item.getMimeType()}`);
    }
  });
}
