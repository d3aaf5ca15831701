import { rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { NativeTheme, Session, WebContents } from 'electron';
import type { IpcHandlers } from '../../ipc/contract.ts';
import { fileFailure } from './failure.ts';
import type { PrintPreview } from '../print-and-save/print-preview.ts';
import type { SettingsFile } from '../storage/settings-file.ts';

/** What a change of all that waits to be sent may take on the disk. */
const ROOM = Buffer.alloc(64 * 1024);
const BETWEEN_TRIALS_MS = 1000;

interface PageHandlersOptions {
  printPreview: Pick<PrintPreview, 'show'>;
  nativeTheme: Pick<NativeTheme, 'themeSource'>;
  settings: Pick<SettingsFile, 'get' | 'change'>;
  /** In the app's folder: Chromium does not say when it cannot write there. */
  trialFile: string;
}

/**
 * What a page asks for itself: to be printed and searched, a frame in its theme, what it stores on the disk. The system
 * is told of the theme of the last time at once, before there is a window.
 */
export function createPageHandlers({
  printPreview,
  nativeTheme,
  settings,
  trialFile,
}: PageHandlersOptions): Pick<
  IpcHandlers,
  'window.print' | 'window.find' | 'window.find-end' | 'window.theme' | 'session.flush'
> {
  nativeTheme.themeSource = settings.get().theme ?? 'system';
  /** One for all windows in a second. */
  let trial: Promise<void> | undefined;
  const tryDisk = async () => {
    setTimeout(() => (trial = undefined), BETWEEN_TRIALS_MS).unref();
    try {
      await writeFile(trialFile, ROOM);
    } catch (error) {
      throw fileFailure(dirname(trialFile), error);
    }
    // Windows may hold a new file for a while; the next trial writes over it.
    await rm(trialFile, { force: true }).catch(() => undefined);
  };
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
      // Each window says it as it starts.
      if (settings.get().theme !== theme) {
        // Not awaited: when the disk is full, the next start alone has another frame.
        void settings.change({ theme }).catch(() => undefined);
      }
      return undefined;
    },
    'session.flush': async (_input, { session }: { session: Pick<Session, 'flushStorageData'> }) => {
      session.flushStorageData();
      await (trial ??= tryDisk());
      return undefined;
    },
  };
}
