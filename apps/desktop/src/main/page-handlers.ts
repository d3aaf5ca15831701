import { rmSync, writeFileSync } from 'node:fs';
import type { NativeTheme, Session, WebContents } from 'electron';
import type { IpcHandlers } from '../ipc/contract.ts';
import { fileFailure } from './ipc-failure.ts';
import type { PrintPreview } from './print-preview.ts';

/** What a change of all that waits to be sent may take on the disk. */
const ROOM = Buffer.alloc(64 * 1024);

/**
 * What a page asks for itself: to be printed and searched, a frame in its theme, what it stores on the disk.
 * @param trialFile in the app's folder: Chromium does not say when it cannot write there
 */
export function createPageHandlers(
  printPreview: Pick<PrintPreview, 'show'>,
  nativeTheme: Pick<NativeTheme, 'themeSource'>,
  trialFile: string,
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
      try {
        writeFileSync(trialFile, ROOM);
      } catch (error) {
        throw fileFailure(trialFile, error);
      } finally {
        rmSync(trialFile, { force: true });
      }
      return undefined;
    },
  };
}
