import type { NativeTheme, Session, WebContents } from 'electron';
import type { IpcHandlers } from '../ipc/contract.ts';
import type { PrintPreview } from './print-preview.ts';

/** What a page asks for itself: to be printed and searched, a frame in its theme, what it stores on the disk. */
export function createPageHandlers(
  printPreview: Pick<PrintPreview, 'show'>,
  nativeTheme: Pick<NativeTheme, 'themeSource'>,
): Pick<IpcHandlers, 'window.print' | 'window.find' | 'window.find-end' | 'window.theme' | 'session.flush'> {
  return {
    'window.print': async (_input, page: Pick<WebContents, 'getTitle' | 'printToPDF'>) => {
      await printPreview.show(page);
      return undefined;
    },
    'window.find': async ({ text, isForward, isNext }, page: Pick<WebContents, 'findInPage'>) => {
      // Electron's `findNext` begins a new search.
      page.findInPage(text, { forward: isForward, findNext: !isNext });
      return undefined;
    },
    'window.find-end': async (_input, page: Pick<WebContents, 'stopFindInPage'>) => {
      page.stopFindInPage('keepSelection');
      return undefined;
    },
    'window.theme': async (theme) => {
      nativeTheme.themeSource = theme;
      return undefined;
    },
    'session.flush': async (_input, { session }: { session: Pick<Session, 'flushStorageData'> }) => {
      session.flushStorageData();
      return undefined;
    },
  };
}
