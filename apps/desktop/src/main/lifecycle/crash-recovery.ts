import type { BrowserWindow, Dialog, MessageBoxOptions } from 'electron';
import { APP_TITLE } from '../windows/kinds.ts';
import type { ConsoleWindow } from '../windows/windows.ts';

/** After this many crashes within this time, in milliseconds, reloading does not help. */
const MAX_CRASHES = 3;
const WITHIN_MS = 60_000;

interface CrashRecoveryOptions {
  dialog: Pick<Dialog, 'showMessageBox'>;
  log: (message: string) => void;
  now?: () => number;
}

/**
 * Reloads a window after its page has crashed, and offers to when it hangs. Drafts are in the page's own storage and
 * are there again.
 */
export function createCrashRecovery({ dialog, log, now = Date.now }: CrashRecoveryOptions) {
  return (window: CrashingWindow): void => {
    let crashes: number[] = [];
    let isAsking = false;
    const show = (options: MessageBoxOptions) => {
      // Linux gives a dialog no title of its own.
      const titled = { title: APP_TITLE, ...options };
      // A dialog of a window that is in the tray would be as hidden as that.
      return window.isVisible() && !window.isMinimized()
        ? dialog.showMessageBox(window as BrowserWindow, titled)
        : dialog.showMessageBox(titled);
    };
    window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
      if (reason === 'clean-exit' || window.isDestroyed()) {
        return;
      }
      log(`The page has ended: ${reason} (${exitCode}).`);
      crashes = [...crashes.filter((at) => at > now() - WITHIN_MS), now()];
      if (crashes.length > MAX_CRASHES) {
        void show({
          type: 'error',
          message: 'The console keeps crashing.',
          detail:
            'It crashed several times within a minute. Quit and reopen it; what you were writing is saved.',
        });
      } else {
        window.reload();
      }
    });
    const ask = async () => {
      isAsking = true;
      log('The page is not responding.');
      const { response } = await show({
        type: 'warning',
        message: 'The console is not responding.',
        detail: 'Reloading it keeps what you were writing.',
        buttons: ['Wait', 'Reload'],
        defaultId: 0,
        cancelId: 0,
      });
      isAsking = false;
      if (response === 1 && !window.isDestroyed()) {
        // A page that hangs does not follow `reload`. Once ended, it is reloaded as after a crash.
        window.webContents.forcefullyCrashRenderer();
      }
    };
    window.on('unresponsive', () => {
      if (!isAsking) {
        void ask();
      }
    });
  };
}

type CrashingWindow = Pick<ConsoleWindow, 'isDestroyed' | 'isMinimized' | 'isVisible' | 'on' | 'reload'> & {
  webContents: Pick<ConsoleWindow['webContents'], 'forcefullyCrashRenderer' | 'on'>;
};
